import { useCallback } from 'react'
import type { FieldError } from '#contract/errors.ts'
import { ApiError } from './api-error.ts'
import { type Formats, makeFormats } from './formats.ts'
import { useTranslation } from './use-translation.ts'

type Params = Record<string, string | number>
type Write = (figure: number, formats: Formats, params: Params) => string

const asNumber: Write = (figure, { number }) => number(figure)
const asWait: Write = (seconds, { wait }) => wait(seconds)
const asFileSize: Write = (bytes, { fileSize }) => fileSize(bytes)
const asMoney: Write = (amount, { money }, { currency }) => money(amount, String(currency))
const asMoment: Write = (at, { dateTime }) => dateTime(at)

/** Codes that say more when the server gave the figure: the parameter's name, and how it is written. */
const FIGURES: Readonly<Record<string, readonly [param: string, write: Write]>> = {
  too_short: ['min', asNumber],
  too_long: ['max', asNumber],
  too_small: ['min', asNumber],
  too_big: ['max', asNumber],
  rate_limited: ['retry_after', asWait],
  code_resend_too_soon: ['retry_after', asWait],
  file_too_large: ['max', asFileSize],
  code_wrong: ['left', asNumber],
  out_of_stock: ['left', asNumber],
  coupon_not_started: ['at', asMoment],
  coupon_expired: ['at', asMoment],
  coupon_already_used: ['most', asNumber],
  coupon_min_amount: ['missing', asMoney],
  coupon_min_count: ['missing', asNumber],
}

/** The figure, which also chooses the plural form, and as it is shown. A moment is its milliseconds. */
function figureOf(code: string, params: Params, language: string): { count: number; figure: string } | null {
  const [param, write] = FIGURES[code] ?? []
  const given = param === undefined ? undefined : params[param]
  if (write === undefined || given === undefined) return null
  const count = write === asMoment ? new Date(given).getTime() : Number(given)
  return Number.isFinite(count) ? { count, figure: write(count, makeFormats(language), params) } : null
}

interface ErrorTexts {
  /** A sentence for any thrown value; unknown ones read as an internal error. */
  text(error: unknown): string
  field(error: FieldError): string
}

export function useErrorTexts(): ErrorTexts {
  const { t, i18n } = useTranslation('errors')
  const translate = useCallback(
    (group: 'codes' | 'fields', code: string, params: Params) => {
      // Keys are assembled from the contract's closed lists; a test proves that each has its text.
      const say = t as unknown as (key: string, options: Params) => string
      const figure = figureOf(code, params, i18n.language)
      return figure
        ? say(`${group}.${code}_figure`, { ...params, ...figure })
        : say(`${group}.${code}`, params)
    },
    [t, i18n],
  )
  const text = useCallback(
    (error: unknown) =>
      error instanceof ApiError
        ? translate('codes', error.code, error.params)
        : translate('codes', 'internal', {}),
    [translate],
  )
  const field = useCallback(
    (error: FieldError) => translate('fields', error.code, error.params ?? {}),
    [translate],
  )
  return { text, field }
}

export function useErrorText(error: unknown): string | null {
  const { text } = useErrorTexts()
  return error === null || error === undefined ? null : text(error)
}
