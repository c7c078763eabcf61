import {
  type Icon,
  IconCpu,
  IconFileCheck,
  IconGasStation,
  IconListCheck,
  IconPlus,
  IconSteeringWheel,
  IconTool,
  IconWorldOff,
} from '@tabler/icons-react'
import { Fragment } from 'react'
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
  const types = named(item.vehicle_type_ids, typeNames, t('fields.gone_type'))
  const { length: countries } = item.blocked_countries
  const marks: [Icon, string | false | null][] = [
    ...('needs_option' in item ? serviceMarks(item) : optionMarks(item)),
    [IconWorldOff, countries > 0 && t('row.blocked', { count: countries })],
    [IconFileCheck, item.attestation !== '' && t('row.attestation')],
  ]
  return marks.map(([Mark, text], at) =>
    text ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: each kind of mark has its place
      <Fragment key={at}>
        <span className={classes.mark}>
          <Mark size={14} stroke={1.7} aria-hidden />
          {text}
        </span>{' '}
      </Fragment>
    ) : null,
  )

  function serviceMarks({ needs_option }: Service): typeof marks {
    return [
      [IconListCheck, needs_option && t('row.needs_option')],
      [IconSteeringWheel, types && t('row.only_for', { names: types })],
    ]
  }

  function optionMarks({
    needs_fault_codes,
    extras,
    service_ids,
    fuels,
    ecu_families,
  }: Option): typeof marks {
    const services = serviceNames && named(service_ids, serviceNames, t('options.gone_service'))
    const engines = formats.list(fuels.map((fuel) => t(`fuels.${fuel}`)))
    const units = formats.list(ecu_families)
    return [
      [IconListCheck, needs_fault_codes && t('row.needs_fault_codes')],
      [IconPlus, extras.length > 0 && t('row.extras', { count: extras.length })],
      [IconTool, services ? t('row.only_with', { names: services }) : null],
      [IconSteeringWheel, types && t('row.only_for', { names: types })],
      [IconGasStation, engines && t('row.only_for', { names: engines })],
      [IconCpu, units && t('row.only_for', { names: units })],
    ]
  }
}
