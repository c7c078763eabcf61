import {
  IconCpu,
  IconFileCheck,
  IconGasStation,
  IconListCheck,
  IconPlus,
  IconSteeringWheel,
  IconTool,
  IconWorldOff,
} from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import { useFormats } from '../../lib/formats.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import type { Option, Service } from './offer-lists.ts'
import classes from './services.module.css'

interface RowMarksProps {
  item: Service | Option
  typeNames: ReadonlyMap<string, string>
  serviceNames?: ReadonlyMap<string, string>
}

/** For whom it is and what it asks for, in small marks; nothing where there is nothing special. */
export function RowMarks({ item, typeNames, serviceNames }: RowMarksProps) {
  const { t } = useTranslation('services')
  const formats = useFormats()
  const named = (ids: readonly string[], names: ReadonlyMap<string, string>, gone: string) =>
    formats.list(ids.map((id) => names.get(id) ?? gone))
  const marks: ReactNode[] = [
    'needs_option' in item && item.needs_option && (
      <Mark key="option" icon={IconListCheck} text={t('row.needs_option')} />
    ),
    'needs_fault_codes' in item && item.needs_fault_codes && (
      <Mark key="codes" icon={IconListCheck} text={t('row.needs_fault_codes')} />
    ),
    'extras' in item && item.extras.length > 0 && (
      <Mark key="extras" icon={IconPlus} text={t('row.extras', { count: item.extras.length })} />
    ),
    'service_ids' in item && serviceNames && item.service_ids.length > 0 && (
      <Mark
        key="services"
        icon={IconTool}
        text={t('row.only_with', { names: named(item.service_ids, serviceNames, t('options.gone_service')) })}
      />
    ),
    item.vehicle_type_ids.length > 0 && (
      <Mark
        key="types"
        icon={IconSteeringWheel}
        text={t('row.only_for', { names: named(item.vehicle_type_ids, typeNames, t('fields.gone_type')) })}
      />
    ),
    'fuels' in item && item.fuels.length > 0 && (
      <Mark
        key="fuels"
        icon={IconGasStation}
        text={t('row.only_for', { names: formats.list(item.fuels.map((fuel) => t(`fuels.${fuel}`))) })}
      />
    ),
    'ecu_families' in item && item.ecu_families.length > 0 && (
      <Mark key="ecus" icon={IconCpu} text={t('row.only_for', { names: formats.list(item.ecu_families) })} />
    ),
    item.blocked_countries.length > 0 && (
      <Mark
        key="countries"
        icon={IconWorldOff}
        text={t('row.blocked', { count: item.blocked_countries.length })}
      />
    ),
    item.attestation !== '' && <Mark key="attestation" icon={IconFileCheck} text={t('row.attestation')} />,
  ].filter(Boolean)
  return marks
}

interface MarkProps {
  icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>
  text: string
}

function Mark({ icon: Icon, text }: MarkProps) {
  return (
    <>
      <span className={classes.mark}>
        <Icon size={14} stroke={1.7} aria-hidden />
        {text}
      </span>{' '}
    </>
  )
}
