import { VisuallyHidden } from '@mantine/core'
import { isHex } from '#contract/settings/color.ts'
import { THEMES, type ThemeName } from '#contract/settings/theme.ts'
import type audit from '#locales/en/audit.json'
import type { Answer } from '../../lib/api.ts'
import { useFormats } from '../../lib/formats.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import classes from './differences.module.css'
import { type Line, lineDifferences } from './line-differences.ts'
import { type ValueWords, valueLines } from './value-lines.ts'

type Entry = Pick<Answer<'GET /audit_log'>['items'][number], 'act' | 'before' | 'after'>

export function Differences({ entry }: { entry: Entry }) {
  const { t } = useTranslation('audit')
  const words = useValueWords()
  const fieldName = useFieldName(entry.act)
  const fields = [...new Set([...Object.keys(entry.before ?? {}), ...Object.keys(entry.after ?? {})])]
  if (fields.length === 0) return <p className={classes.none}>{t('details.nothing')}</p>
  return (
    <div className={classes.fields}>
      {fields.map((field) => {
        const before = valueLines(field, entry.before?.[field], words)
        const after = valueLines(field, entry.after?.[field], words)
        // A file replaced by another reads alike before and after.
        const lines = before.join() === after.join() ? [] : lineDifferences(before, after)
        return (
          <section key={field}>
            <h3 className={classes.field}>{fieldName(field)}</h3>
            <div className={classes.lines}>
              {lines.length === 0 ? <p className={classes.none}>{t('details.replaced')}</p> : null}
              {lines.map((line, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines of a finished comparison never move
                <DifferenceLine key={at} line={line} />
              ))}
            </div>
          </section>
        )
      })}
    </div>
  )
}

const SIGNS = { same: ' ', removed: '−', added: '+' } as const

function DifferenceLine({ line: { kind, text, count } }: { line: Line }) {
  const { t } = useTranslation('audit')
  if (kind === 'skipped') {
    return <div className={classes.skipped}>{t('details.unchanged', { count: count ?? 0 })}</div>
  }
  return (
    <div className={`${classes.line} ${classes[kind]}`}>
      <span className={classes.sign} aria-hidden>
        {SIGNS[kind]}
      </span>
      {kind === 'same' ? null : <VisuallyHidden>{t(`details.${kind}`)}</VisuallyHidden>}
      {isHex(text) ? <span className={classes.swatch} style={{ background: text }} aria-hidden /> : null}
      <span className={classes.text} dir="auto">
        {text}
      </span>
    </div>
  )
}

function useValueWords(): ValueWords {
  const { t, i18n } = useTranslation(['audit', 'app'])
  const formats = useFormats()
  return {
    language: i18n.language,
    yes: t('values.on'),
    no: t('values.off'),
    file: t('values.file'),
    theme: (name) =>
      (THEMES as readonly string[]).includes(name) ? t(`app:themes.${name as ThemeName}`) : name,
    statuses: {
      active: t('values.on'),
      inactive: t('values.off'),
      draft: t('values.draft'),
      published: t('values.published'),
      unpublished: t('values.unpublished'),
    },
    formats,
  }
}

type Field = keyof (typeof audit)['fields']

/** The name of a recorded field; an unknown one keeps the name it has in the record. */
function useFieldName(act: string): (field: string) => string {
  const { t, i18n } = useTranslation('audit')
  return (field) => {
    const name = field === 'items' ? itemsOf(act) : field
    return i18n.exists(`audit:fields.${name}`) ? t(`fields.${name as Field}`) : name
  }
}

// Both lists are recorded under the same name.
function itemsOf(act: string): string {
  return act === 'settings.change_close_dates' ? 'close_dates' : 'open_times'
}
