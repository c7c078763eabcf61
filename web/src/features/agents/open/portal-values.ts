import { SLUG } from '#contract/agents/bounds.ts'
import type { useTranslation } from '../../../lib/use-translation.ts'
import type { Problems } from '../../../ui/form/use-server-form.tsx'
import { toHostname } from './hostname.ts'

export const STEPS = ['agent', 'address', 'looks', 'admin'] as const
export type Step = (typeof STEPS)[number]

export interface PortalValues {
  agent_id: string | null
  title: string
  slug: string
  hostname: string
  language: string
  country: string | null
  currency: string
  timezone: string
  logo: File | null
  admin_first_name: string
  admin_last_name: string
  admin_email: string
}

export const FIELDS: Record<Step, readonly (keyof PortalValues)[]> = {
  agent: ['agent_id', 'title'],
  address: ['slug', 'hostname'],
  looks: ['language', 'country', 'currency', 'timezone', 'logo'],
  admin: ['admin_first_name', 'admin_last_name', 'admin_email'],
}

type T = ReturnType<typeof useTranslation<'agents'>>['t']

/** What can be said before asking the server. */
export function problemsOf(values: PortalValues, t: T): Problems<PortalValues> {
  const required = (text: string | null) => !text?.trim() && 'required'
  return {
    agent_id: required(values.agent_id),
    title: required(values.title),
    slug: required(values.slug) || (!SLUG.test(values.slug.trim()) && { text: t('open.slug_wrong') }),
    hostname: values.hostname.trim() !== '' &&
      toHostname(values.hostname) === null && {
        text: t('hostnames.wrong', { name: values.hostname.trim() }),
      },
    country: required(values.country),
    currency: required(values.currency),
    timezone: required(values.timezone),
    admin_first_name: required(values.admin_first_name),
    admin_last_name: required(values.admin_last_name),
    admin_email: required(values.admin_email),
  }
}

/** The first step that has something to do with one of these fields. */
export const stepOf = (fields: readonly string[]): Step | undefined =>
  STEPS.find((step) => FIELDS[step].some((field) => fields.includes(field)))
