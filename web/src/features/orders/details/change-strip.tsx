import { useFormats } from '../../../lib/formats.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import type { ChangeSummary } from '../order.ts'
import classes from './change-strip.module.css'

const HEIGHT = 24
/** Even a single changed byte must be seen. */
const FAINTEST = 0.6

/** Where a file was changed, from its first byte to its last, and how much. */
export function ChangeStrip({ changes }: { changes: ChangeSummary }) {
  const { t } = useTranslation('orders')
  const formats = useFormats()
  const { original_size, modified_size, strip } = changes
  const words = [
    t('changes.regions', { count: changes.regions }),
    t('changes.bytes', { count: changes.bytes }),
    formats.percent(changes.share, 2),
    original_size === modified_size
      ? t('changes.same_length')
      : t('changes.lengths', {
          before: formats.fileSize(original_size),
          after: formats.fileSize(modified_size),
        }),
  ].join(' · ')
  return (
    <div className={classes.strip}>
      <svg
        className={classes.drawing}
        viewBox={`0 0 ${strip.length} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('changes.label', { words })}
      >
        {strip.map((share, at) =>
          share > 0 ? (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: the place in the file is what it is
              key={at}
              x={at}
              width={1.02}
              height={HEIGHT}
              opacity={FAINTEST + (1 - FAINTEST) * Math.min(share, 1)}
            />
          ) : null,
        )}
      </svg>
      <div className={classes.words} aria-hidden>
        {words}
      </div>
    </div>
  )
}
