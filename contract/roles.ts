/* Who people are. Apart from the permissions, whose list no login page needs. */
export const ROLE = { admin: 1, customer: 2, moderator: 3 } as const
export type RoleId = (typeof ROLE)[keyof typeof ROLE]

export const KINDS = ['user', 'business', 'dealer', 'agent'] as const
export type Kind = (typeof KINDS)[number]

/** 0 waits for activation by staff, 1 may work, 2 was blocked. */
export const STATUS = { waiting: 0, active: 1, blocked: 2 } as const
export type Status = (typeof STATUS)[keyof typeof STATUS]
