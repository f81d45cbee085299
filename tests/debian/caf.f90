program caf
  implicit none
  integer :: me, n, left, total[*], x(3)[*], i
  me = this_image(); n = num_images()
  x = me * [1, 10, 100]
  total = 0
  sync all
  left = merge(n, me - 1, me == 1)
  if (any(x(:)[left] /= left * [1, 10, 100])) error stop "get"
  critical
    total[1] = total[1] + me
  end critical
  sync all
  if (total[1] /= n * (n + 1) / 2) error stop "critical"
  x(2)[left] = me
  sync all
  if (x(2) /= merge(1, me + 1, me == n)) error stop "put"
  i = me
  call co_sum(i)
  if (i /= n * (n + 1) / 2) error stop "co_sum"
  i = merge(42, 0, me == 1)
  call co_broadcast(i, 1)
  if (i /= 42) error stop "co_broadcast"
  sync all
  if (me == 1) print *, "No Errors"
end program caf
