import { IconHistory } from '@tabler/icons-react'
import { useFormats } from '../../lib/formats.ts'
import { FRESH, useAnswer } from '../../lib/use-answer.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { SkeletonLines } from '../../ui/skeletons.tsx'
import { ActName } from './act-name.tsx'
import classes from './latest-acts.module.css'

const SHOWN = 6

/** The card of the dashboard; the whole log has a page of its own. */
export function LatestActs() {
  const { t } = useTranslation('audit')
  const formats = useFormats()
  const log = useAnswer(
    'GET /audit_log',
    { query: { page: 1, size: SHOWN, sort_by: 'at', sort_order: 'desc' } },
    FRESH,
  )
  return (
    <SectionCard title={t('latest.title')}>
      <Loaded query={log} skeleton={<SkeletonLines heights={Array<number>(SHOWN).fill(38)} />}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState
              title={t('empty.title')}
              text={t('empty.text')}
              icon={<IconHistory size={24} stroke={1.6} />}
            />
          ) : (
            <ul className={classes.list}>
              {items.map((entry) => (
                <li key={entry.id} className={classes.item}>
                  <div className={classes.words}>
                    <div className={classes.act}>
                      <ActName code={entry.act} />
                    </div>
                    <div className={classes.small}>
                      {entry.actor ? (
                        <>
                          <bdi>{entry.actor.name}</bdi>
                          {' · '}
                        </>
                      ) : null}
                      <bdi>{entry.subject}</bdi>
                    </div>
                  </div>
                  <time className={classes.small} dateTime={entry.at} title={formats.dateTime(entry.at)}>
                    {formats.relative(entry.at)}
                  </time>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <LinkButton mt="md" to="/admin/audit_log" variant="default">
        {t('latest.all')}
      </LinkButton>
    </SectionCard>
  )
}
