import type { Answer } from '../../lib/api.ts'

export type Vehicle = Answer<'GET /vehicle/vtype'>['items'][number]
export type Variant = Answer<'GET /vehicle/variant/{id}'>
export type Level = Vehicle['level']

export const sortedStages = ({ stages }: Pick<Variant, 'stages'>) =>
  stages.toSorted((a, b) => a.stage - b.stage)

/** From the top down; each stands below the one before. */
export const LEVELS = [
  'vtype',
  'manufacturer',
  'vmodel',
  'generation',
  'variant',
] as const satisfies readonly Level[]

/** Levels that have something below them. */
export type Branch = Exclude<Level, 'variant'>

export const levelAbove = (level: Level): Branch | null =>
  (LEVELS[LEVELS.indexOf(level) - 1] as Branch | undefined) ?? null
export const levelBelow = (level: Level): Level | null => LEVELS[LEVELS.indexOf(level) + 1] ?? null
export const branchesAbove = (level: Level): Branch[] => LEVELS.slice(0, LEVELS.indexOf(level)) as Branch[]

/** The calls that do the same on each level. */
export const LIST_CALL = {
  vtype: 'GET /vehicle/vtype',
  manufacturer: 'GET /vehicle/manufacture',
  vmodel: 'GET /vehicle/vmodel',
  generation: 'GET /vehicle/generation',
  variant: 'GET /vehicle/variant',
} as const satisfies Record<Level, string>

export const CHILDREN_CALL = {
  vtype: 'GET /vehicle/vtype/selected/{parent}',
  manufacturer: 'GET /vehicle/manufacture/selected/{parent}',
  vmodel: 'GET /vehicle/vmodel/selected/{parent}',
  generation: 'GET /vehicle/generation/selected/{parent}',
} as const satisfies Record<Branch, string>

export const oneCall = (level: Branch) => `GET /vehicle/${level}/{id}` as const
export const addCall = (level: Level) => `POST /vehicle/${level}` as const
export const changeCall = (level: Level) => `PUT /vehicle/${level}/{id}` as const
export const deleteCall = (level: Level) => `DELETE /vehicle/${level}/{id}` as const

/** Where staff find each level. */
export const SCREENS = {
  vtype: '/admin/vehicle_statistics/type',
  manufacturer: '/admin/vehicle_statistics/manufacture',
  vmodel: '/admin/vehicle_statistics/model',
  generation: '/admin/vehicle_statistics/generation',
  variant: '/admin/vehicle_statistics/variant',
} as const satisfies Record<Level, string>
