// ranks: 1
// Categories hold every variable and event once and never change; wrong indices and handles of events
// are refused.
#include "../check.h"

static void every_variable_is_in_one_category(void)
{
    int n = 0, n_cvars = 0, n_pvars = 0, seen_cvars = 0, seen_pvars = 0, n_events = 0, seen_events = 0, changed = -1;
    OK(MPI_T_category_get_num(&n));
    OK(MPI_T_cvar_get_num(&n_cvars));
    OK(MPI_T_pvar_get_num(&n_pvars));
    CHECK(n >= 3);
    for (int i = 0; i < n; i++) {
        char name[64], desc[256];
        int name_len = sizeof name, desc_len = sizeof desc, cvars = -1, pvars = -1, cats = -1, events = -1, index = -1;
        int list[256];
        OK(MPI_T_category_get_info(i, name, &name_len, desc, &desc_len, &cvars, &pvars, &cats));
        CHECK(name_len > 2 && desc_len > 5 && cats == 0);
        OK(MPI_T_category_get_num_events(i, &events));
        CHECK(events >= 0);
        seen_events += events;
        OK(MPI_T_category_get_index(name, &index));
        CHECK_EQ(index, i);
        memset(list, 255, sizeof list);
        OK(MPI_T_category_get_cvars(i, 256, list));
        for (int k = 0; k < cvars; k++)
            CHECK(list[k] >= 0 && list[k] < n_cvars);
        CHECK_EQ(list[cvars], -1);
        memset(list, 255, sizeof list);
        OK(MPI_T_category_get_pvars(i, pvars ? 1 : 0, list));
        CHECK(pvars == 0 || (list[0] >= 0 && list[0] < n_pvars));
        CHECK_EQ(list[1], -1);
        OK(MPI_T_category_get_categories(i, 256, list));
        OK(MPI_T_category_get_events(i, 256, list));
        seen_cvars += cvars;
        seen_pvars += pvars;
    }
    CHECK_EQ(seen_cvars, n_cvars);
    CHECK_EQ(seen_pvars, n_pvars);
    OK(MPI_T_event_get_num(&n_events));
    CHECK_EQ(seen_events, n_events);
    OK(MPI_T_category_changed(&changed));
    CHECK_EQ(changed, 0);
    CHECK_EQ(MPI_T_category_get_info(n, NULL, NULL, NULL, NULL, NULL, NULL, NULL), MPI_T_ERR_INVALID_INDEX);
    CHECK_EQ(MPI_T_category_get_cvars(n, 0, NULL), MPI_T_ERR_INVALID_INDEX);
    CHECK_EQ(MPI_T_category_get_pvars(-1, 0, NULL), MPI_T_ERR_INVALID_INDEX);
    CHECK_EQ(MPI_T_category_get_categories(n, 0, NULL), MPI_T_ERR_INVALID_INDEX);
    CHECK_EQ(MPI_T_category_get_events(n, 0, NULL), MPI_T_ERR_INVALID_INDEX);
    CHECK_EQ(MPI_T_category_get_num_events(n, &changed), MPI_T_ERR_INVALID_INDEX);
}

/* Handles and indices that are none. */
static void wrong_events(void)
{
    int n = -1;
    MPI_Count t = 0;
    MPI_T_event_registration r = NULL;
    MPI_T_event_instance e = NULL;
    MPI_Info info = MPI_INFO_NULL;
    OK(MPI_T_event_get_num(&n));
    CHECK_EQ(MPI_T_event_get_index("any", &(int){0}), MPI_T_ERR_INVALID_NAME);
    CHECK_EQ(MPI_T_event_get_info(n, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
             MPI_T_ERR_INVALID_INDEX);
    CHECK_EQ(MPI_T_event_get_info(-1, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
             MPI_T_ERR_INVALID_INDEX);
    CHECK_EQ(MPI_T_event_handle_alloc(n, NULL, info, &r), MPI_T_ERR_INVALID_INDEX);
    CHECK_EQ(MPI_T_event_handle_set_info(r, info), MPI_T_ERR_INVALID_HANDLE);
    CHECK_EQ(MPI_T_event_handle_get_info(r, &info), MPI_T_ERR_INVALID_HANDLE);
    CHECK_EQ(MPI_T_event_register_callback(r, MPI_T_CB_REQUIRE_NONE, info, NULL, NULL), MPI_T_ERR_INVALID_HANDLE);
    CHECK_EQ(MPI_T_event_callback_set_info(r, MPI_T_CB_REQUIRE_NONE, info), MPI_T_ERR_INVALID_HANDLE);
    CHECK_EQ(MPI_T_event_callback_get_info(r, MPI_T_CB_REQUIRE_NONE, &info), MPI_T_ERR_INVALID_HANDLE);
    CHECK_EQ(MPI_T_event_set_dropped_handler(r, NULL), MPI_T_ERR_INVALID_HANDLE);
    CHECK_EQ(MPI_T_event_handle_free(r, NULL, NULL), MPI_T_ERR_INVALID_HANDLE);
    CHECK_EQ(MPI_T_event_read(e, 0, &n), MPI_T_ERR_INVALID_HANDLE);
    CHECK_EQ(MPI_T_event_copy(e, &n), MPI_T_ERR_INVALID_HANDLE);
    CHECK_EQ(MPI_T_event_get_source(e, &n), MPI_T_ERR_INVALID_HANDLE);
    CHECK_EQ(MPI_T_event_get_timestamp(e, &t), MPI_T_ERR_INVALID_HANDLE);
    OK(MPI_T_source_get_num(&n));
    CHECK_EQ(MPI_T_source_get_info(n, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL), MPI_T_ERR_INVALID_INDEX);
    CHECK_EQ(MPI_T_source_get_timestamp(-1, &t), MPI_T_ERR_INVALID_INDEX);
}

int main(int argc, char **argv)
{
    int provided = -1, n = -1;
    CHECK_EQ(MPI_T_category_get_num_events(0, &n), MPI_T_ERR_NOT_INITIALIZED);
    CHECK_EQ(MPI_T_source_get_num(&n), MPI_T_ERR_NOT_INITIALIZED);
    OK(MPI_T_init_thread(MPI_THREAD_SINGLE, &provided));
    every_variable_is_in_one_category();
    wrong_events();
    CHECK_BEGIN(argc, argv);
    every_variable_is_in_one_category();
    wrong_events();
    OK(MPI_T_finalize());
    return CHECK_END();
}
