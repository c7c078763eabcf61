import type { NoticeAudience } from '#contract/message-box/bounds.ts'
import type { CallOptions } from '../../../lib/api.ts'
import type { NoticeDetails } from '../notices.ts'

/** A notice as its form has it. */
export interface NoticeValues {
  title: string
  body: string
  from_date: string | null
  to_date: string | null
  audience: NoticeAudience
  price_types: string[]
  countries: string[]
  pinned: boolean
}

type Body = CallOptions<'POST /message'>['body']

export const newNotice = (today: string): NoticeValues => ({
  title: '',
  body: '',
  from_date: today,
  to_date: null,
  audience: 'all',
  price_types: [],
  countries: [],
  pinned: false,
})

export const valuesOf = (notice: NoticeDetails): NoticeValues => ({
  title: notice.title,
  body: notice.body,
  from_date: notice.from_date,
  to_date: notice.to_date,
  audience: notice.audience,
  price_types: notice.price_types.map(String),
  countries: notice.countries,
  pinned: notice.pinned,
})

export const bodyOf = ({ from_date, price_types, ...values }: NoticeValues): Body => ({
  ...values,
  from_date: from_date ?? '',
  price_types: price_types.map(Number) as Body['price_types'],
})
