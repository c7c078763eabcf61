import { Button, Skeleton, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { ListOfPeople } from '#contract/dealers/bounds.ts'
import { LENGTHS } from '#contract/limits.ts'
import { LEFT_OUT_REASONS } from '#contract/mailings/states.ts'
import type { Answer } from '../../../lib/api.ts'
import { useFormats } from '../../../lib/formats.ts'
import { FRESH_PAGE, useAnswer } from '../../../lib/use-answer.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import type { ServerForm } from '../../../ui/form/use-server-form.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import type { AudienceFilter } from '../mailing-page.tsx'
import classes from '../mailings.module.css'
import { MAILINGS_KEY } from '../mailings.ts'
import { filterOf, type Letter } from './use-mailing-form.ts'

export type Audience = Answer<'GET /mailing_audience'>

/** How many an audience is, asked for as it is chosen. People chosen one by one stand in the draft. */
export function useAudience(audience: ListOfPeople, letter: Letter, draft: { id: string } | null) {
  const asked = letter.user_ids && draft ? { mailing_id: draft.id } : filterOf(letter)
  const [settled] = useDebouncedValue(JSON.stringify(asked), 300)
  return useAnswer(
    'GET /mailing_audience',
    { query: { audience, ...(JSON.parse(settled) as typeof asked) } },
    { family: MAILINGS_KEY, ...FRESH_PAGE },
  )
}

interface AudienceCardProps {
  audience: ListOfPeople
  of: ServerForm<Letter>
  count: ReturnType<typeof useAudience>
  filter: AudienceFilter
}

/** Whom it goes to: by the filters of the list, or chosen there one by one. */
export function AudienceCard({ audience, of: f, count, filter: Filter }: AudienceCardProps) {
  const { t } = useTranslation('mailings')
  const { filters, user_ids } = f.form.values
  return (
    <SectionCard title={t('audience.title')}>
      <div className={classes.stack}>
        {user_ids ? (
          <div className={classes.tools}>
            <span>{t('audience.chosen', { count: user_ids.length })}</span>
            <Button variant="default" onClick={() => f.form.setFieldValue('user_ids', null)}>
              {t('audience.use_filters')}
            </Button>
          </div>
        ) : (
          <>
            <TextInput label={t('audience.search')} maxLength={LENGTHS.search} {...f.field('search')} />
            <Filter
              audience={audience}
              filters={filters}
              onChange={(changed) => f.form.setFieldValue('filters', changed)}
            />
          </>
        )}
        <div aria-live="polite">
          <Loaded query={count} skeleton={<Skeleton height={46} />} atOnce>
            {(found) => <HowMany of={found} />}
          </Loaded>
        </div>
      </div>
    </SectionCard>
  )
}

function HowMany({ of: { people, left_out, reasons } }: { of: Audience }) {
  const { t } = useTranslation('mailings')
  const { number } = useFormats()
  const why = LEFT_OUT_REASONS.filter((reason) => (reasons[reason] ?? 0) > 0).map(
    (reason) => `${t(`audience.reasons.${reason}`)} ${number(reasons[reason] ?? 0)}`,
  )
  return (
    <>
      {people > 0 ? (
        <p className={classes.count}>{t('audience.goes_to', { count: people })}</p>
      ) : (
        <p className={classes.none}>{t('audience.nobody')}</p>
      )}
      <p className={classes.small}>
        {left_out > 0 ? `${t('audience.left_out', { count: left_out })}: ${why.join(' · ')}` : '\u00a0'}
      </p>
    </>
  )
}
