import type { z } from 'zod'
import type { Permission } from '#contract/permissions.ts'
import { ROLE, STATUS } from '#contract/roles.ts'
import type { staffMember } from '#contract/staff/calls.ts'
import type { Caller } from '#platform/actor.ts'
import { staffAbilities } from './staff-abilities.ts'
import type { StaffRow } from './staff-store.ts'

export function presentStaff(row: StaffRow, actor: Caller): z.input<typeof staffMember> {
  return {
    id: row.id,
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    role_id: row.role_id === ROLE.admin ? ROLE.admin : ROLE.moderator,
    permissions: row.permissions as Permission[],
    is_blocked: row.status === STATUS.blocked,
    has_second_factor: row.has_second_factor,
    last_seen_at: row.last_seen_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    can: staffAbilities.can({ actor, person: row }),
  }
}
