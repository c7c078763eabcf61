-- Who opens a sub-portal invites its first admin, and is nobody there: such an invitation has no inviter.
alter table staff_invites
  alter column invited_by drop not null,
  -- What the form behind the link begins with.
  add column first_name text not null default '',
  add column last_name text not null default '';
