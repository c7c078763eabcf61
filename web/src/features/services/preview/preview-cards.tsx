import { Checkbox, Stack } from '@mantine/core'
import { IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormats } from '../../../lib/formats.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { ChoiceCard, ChoiceGroup } from '../../../ui/choice-card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import classes from '../services.module.css'
import type { Preview } from './tried-order.ts'
import { NOTHING_TRIED, optionsWith, type Tried, toggled, totalOf } from './tried-order.ts'

/** The cards can be ticked, so that staff see how the price adds up; nothing is ordered. */
export function PreviewCards({ preview }: { preview: Preview }) {
  const { t } = useTranslation('services')
  const formats = useFormats()
  const [tried, setTried] = useState<Tried>(NOTHING_TRIED)
  const options = optionsWith(preview, tried.serviceId)
  const change = (part: Partial<Tried>) => setTried((before) => ({ ...before, ...part }))
  if (preview.services.length === 0)
    return (
      <EmptyState
        title={t('preview.nothing')}
        text={t('preview.nothing_text')}
        icon={<IconEyeOff size={24} stroke={1.6} />}
      />
    )
  return (
    <Stack gap="lg">
      <ChoiceGroup label={t('services.title')}>
        {preview.services.map((service) => (
          <ChoiceCard
            key={service.id}
            name="previewed-service"
            value={service.id}
            checked={service.id === tried.serviceId}
            onChoose={() => change({ serviceId: service.id })}
          >
            <Offered {...service} />
            {service.needs_option ? <span className={classes.note}>{t('row.needs_option')}</span> : null}
          </ChoiceCard>
        ))}
      </ChoiceGroup>
      {options.length > 0 ? (
        <ChoiceGroup label={t('options.title')}>
          {options.map((option) => (
            <ChoiceCard
              key={option.id}
              type="checkbox"
              name="previewed-option"
              value={option.id}
              checked={tried.optionIds.includes(option.id)}
              onChoose={(on) => change({ optionIds: toggled(tried.optionIds, option.id, on) })}
            >
              <Offered {...option} />
              {option.needs_fault_codes ? (
                <span className={classes.note}>{t('row.needs_fault_codes')}</span>
              ) : null}
            </ChoiceCard>
          ))}
        </ChoiceGroup>
      ) : null}
      {options
        .filter(({ id, extras }) => extras.length > 0 && tried.optionIds.includes(id))
        .map((option) => (
          <fieldset key={option.id} className={classes.group}>
            <legend>{option.name}</legend>
            {option.extras.map(({ id, name, price }) => (
              <Checkbox
                key={id}
                label={`${name} · ${formats.credits(price)}`}
                checked={tried.extraIds.includes(id)}
                onChange={(event) =>
                  change({ extraIds: toggled(tried.extraIds, id, event.currentTarget.checked) })
                }
              />
            ))}
          </fieldset>
        ))}
      <p className={classes.total} role="status">
        <span>{t('preview.total')}</span>
        <strong>{formats.credits(totalOf(preview, tried))}</strong>
      </p>
    </Stack>
  )
}

interface OfferedProps {
  name: string
  note: string
  attestation: string
  price: number
}

function Offered({ name, note, attestation, price }: OfferedProps) {
  const { t } = useTranslation('services')
  const formats = useFormats()
  return (
    <>
      <span className={classes.offered}>
        <bdi className={classes.offeredName}>{name}</bdi>
        <span className={classes.price}>{formats.credits(price)}</span>
      </span>
      {note ? (
        <span className={classes.note}>
          <bdi>{note}</bdi>
        </span>
      ) : null}
      {attestation ? (
        <span className={classes.note}>
          {t('preview.attests')} <bdi>{attestation}</bdi>
        </span>
      ) : null}
    </>
  )
}
