import { useCallback } from 'react'
import type { FieldError } from '#contract/errors.ts'
import { ApiError } from './api-error.ts'
import { type Formats, makeFormats } from './formats.ts'
import { useTranslation } from './use-translation.ts'

/** Codes that say more when the server gave the figure: the parameter's name, and how it is written. */
const FIGURES = {
  too_short: 'min',
  too_long: 'max',
  too_small: 'min',
  too_big: 'max',
  rate_limited: 'retry_after',
  code_resend_too_soon: 'retry_after',
  file_too_large: 'max',
  code_wrong: 'left',
} as const

type Params = Record<string, string | number>

function figureOf(code: string, params: Params): number | null {
  const name = (FIGURES as Record<string, string>)[code]
  const value = name === undefined ? undefined : Number(params[name])
  return value !== undefined && Number.isFinite(value) ? value : null
}

function shownFigure(code: string, figure: number, formats: Formats): string {
  if (code === 'file_too_large') return formats.fileSize(figure)
  return (FIGURES as Record<string, string>)[code] === 'retry_after'
    ? formats.wait(figure)
    : formats.number(figure)
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
      const figure = figureOf(code, params)
      if (figure === null) return say(`${group}.${code}`, params)
      const formats = makeFormats(i18n.language)
      const shown = shownFigure(code, figure, formats)
      return say(`${group}.${code}_figure`, { ...params, count: figure, figure: shown })
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
