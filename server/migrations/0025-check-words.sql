-- Words that only the code kept to. Rows that are there have no others: the lists have only grown, but for those that
-- 0023 renamed.
alter table order_events add constraint order_events_kind_check check (kind in (
  'submitted', 'taken', 'unassigned', 'requeued', 'processing', 'incomplete', 'resent', 'original_replaced', 'delivered',
  'revision_requested', 'reopened', 'cancelled', 'change_proposed', 'change_agreed', 'change_refused', 'change_withdrawn',
  'price_lowered', 'services_changed', 'note_changed', 'automation_queued', 'automation_delivered', 'automation_no_match',
  'automation_failed', 'solution_saved', 'solution_suspended', 'files_deleted'));
alter table orders add constraint orders_read_method_check
  check (read_method in ('obd', 'virtual_read', 'bench', 'boot', 'bdm'));
alter table automation_runs add constraint automation_runs_step_check
  check (step in ('start', 'solution', 'engine', 'guard', 'delivery'));
alter table payments add constraint payments_problem_check check (problem in (
  'wrong_amount', 'wrong_currency', 'wrong_reference', 'paid_twice', 'paid_after_void', 'refund_failed', 'refunded_outside'));
alter table invoices add constraint invoices_payment_method_check
  check (payment_method in ('bank', 'stripe', 'paypal', 'payfast', 'square', 'crypto'));
