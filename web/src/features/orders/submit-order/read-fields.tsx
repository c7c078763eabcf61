import { Radio, TextInput } from '@mantine/core'
import { ORDER_BOUNDS } from '#contract/orders/bounds.ts'
import { ECU_BRANDS, READ_METHODS, READ_TOOLS, TOOL_ROLES } from '#contract/orders/read-tools.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Optional } from '../../../ui/form/optional.tsx'
import { SearchableSelect } from '../../../ui/form/searchable-select.tsx'
import { Autocomplete, Select } from '../../../ui/form/select.tsx'
import { Typed } from '../../../ui/form/typed.tsx'
import type { OrderForm } from './order-draft.ts'
import classes from './submit-order.module.css'

/** How many names are offered at once; typing brings the others. */
const OFFERED = 10

/** What the file was read with, and from which control unit. */
export function ReadFields({ order }: { order: OrderForm }) {
  const { t } = useTranslation('submit-order')
  const { values } = order.form
  const families = ECU_BRANDS[values.ecu_brand] ?? Object.values(ECU_BRANDS).flat()
  return (
    <>
      <div className={classes.fields}>
        <SearchableSelect
          label={t('read.tool')}
          options={READ_TOOLS.map((tool) => ({
            value: tool,
            label: tool === 'other' ? t('read.other') : tool,
          }))}
          limit={READ_TOOLS.length}
          {...order.field('tool')}
        />
        {values.tool === 'other' ? (
          <Typed of={order} name="other_tool">
            {(field) => <TextInput label={t('read.other_tool')} maxLength={ORDER_BOUNDS.tool} {...field} />}
          </Typed>
        ) : null}
        <Select
          label={t('read.method')}
          data={READ_METHODS.map((method) => ({ value: method, label: t(`read.methods.${method}`) }))}
          allowDeselect={false}
          {...order.field('read_method')}
        />
        <Radio.Group label={t('read.role')} {...order.field('master_slave')}>
          <div className={classes.roles}>
            {TOOL_ROLES.map((role) => (
              <Radio
                key={role}
                value={role}
                label={t(`read.roles.${role}`)}
                aria-invalid={order.form.errors.master_slave ? true : undefined}
              />
            ))}
          </div>
        </Radio.Group>
      </div>
      <div className={classes.fields}>
        <Typed of={order} name="ecu_brand">
          {(field) => (
            <Autocomplete
              label={<Optional>{t('read.ecu_brand')}</Optional>}
              data={Object.keys(ECU_BRANDS)}
              maxLength={ORDER_BOUNDS.ecu_brand}
              limit={OFFERED}
              {...field}
            />
          )}
        </Typed>
        <Typed of={order} name="ecu_version">
          {(field) => (
            <Autocomplete
              label={<Optional>{t('read.ecu_version')}</Optional>}
              description={
                values.vehicle.variant?.ecu ? t('read.ecu_usual', { ecu: values.vehicle.variant.ecu }) : null
              }
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              data={[...new Set(families)]}
              maxLength={ORDER_BOUNDS.ecu_version}
              limit={OFFERED}
              {...field}
            />
          )}
        </Typed>
      </div>
    </>
  )
}
