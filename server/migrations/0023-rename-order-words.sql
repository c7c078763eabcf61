-- Words of the timeline and of the audit log that were renamed. Answers kept for repeated requests bear the new ones
-- too; a quoted text inside them has its quotation marks escaped and is left alone.
update order_events set kind = case kind
    when 'let_go' then 'unassigned' when 'put_back' then 'requeued' else 'revision_requested' end
  where kind in ('let_go', 'put_back', 'revision_asked');
update audit_log set act = 'orders.unassign' where act = 'orders.let_go';
update idempotency_keys
  set answer = replace(replace(replace(replace(replace(replace(replace(answer::text,
      '"let_go":', '"unassign":'),
      '"put_back":', '"requeue":'),
      '"mark_incomplete":', '"request_info":'),
      '"acting":', '"impersonation":'),
      '"kind": "let_go"', '"kind": "unassigned"'),
      '"kind": "put_back"', '"kind": "requeued"'),
      '"kind": "revision_asked"', '"kind": "revision_requested"')::jsonb
  where answer is not null;
