import { Button, CloseButton } from '@mantine/core'
import { useState } from 'react'
import type { FaultState } from '#contract/fault-codes/fault-code-states.ts'
import {
  FAULT_CODES_MAX,
  faultCodeText,
  parseFaultCodes,
  unknownFaultLines,
} from '#contract/fault-codes/fault-codes.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { GrowingTextarea } from '../../../ui/form/growing-textarea.tsx'
import { Optional } from '../../../ui/form/optional.tsx'
import { Typed } from '../../../ui/form/typed.tsx'
import { useFaultMeaning } from '../faults/use-fault-meaning.ts'
import type { OrderForm } from './order-draft.ts'
import { Problem } from './problem.tsx'
import classes from './submit-order.module.css'

interface FaultCodesFieldProps {
  order: OrderForm
  needed: boolean
}

/** Takes what a scan tool printed, as it is, and makes a list of it. What it does not understand stays, marked. */
export function FaultCodesField({ order, needed }: FaultCodesFieldProps) {
  const { t } = useTranslation('submit-order')
  const { values, errors } = order.form
  // What a kept draft brings back was not understood before.
  const [marked, setMarked] = useState(values.fault_text.trim() !== '')
  // The scan tool's word for each, to recognise the list by; the order keeps the codes alone.
  const [states, setStates] = useState<Readonly<Record<string, FaultState>>>({})
  const { fault_codes: codes, fault_text: text } = values
  const setText = (next: string) => order.form.setFieldValue('fault_text', next)

  const set = (next: string[]) => order.form.setFieldValue('fault_codes', next)
  const take = (pasted: string) => {
    const parsed = parseFaultCodes(pasted)
    const found = parsed.map(faultCodeText)
    const told = parsed.flatMap((fault) => (fault.state ? [[faultCodeText(fault), fault.state]] : []))
    setStates((before) => ({ ...before, ...Object.fromEntries(told) }))
    const rest = found.length === 0 ? pasted.trim() : unknownFaultLines(pasted).join('\n')
    setText(rest)
    setMarked(rest !== '')
    if (found.length > 0) set([...new Set([...codes, ...found])].slice(0, FAULT_CODES_MAX))
  }

  return (
    <Problem text={errors.fault_codes}>
      <Typed of={order} name="fault_text">
        {(field) => (
          <GrowingTextarea
            mt="md"
            label={needed ? t('faults.label') : <Optional>{t('faults.label')}</Optional>}
            description={
              <>
                {t('faults.hint')}
                <span className={classes.unknownNote} aria-live="polite">
                  {marked ? t('faults.unknown') : null}
                </span>
              </>
            }
            placeholder={t('faults.example')}
            minRows={2}
            maxRows={8}
            spellCheck={false}
            value={field.value}
            onChange={(event) => {
              field.onChange(event)
              setMarked(false)
            }}
            onPaste={(event) => {
              const pasted = event.clipboardData.getData('text')
              if (field.value.trim() !== '' || parseFaultCodes(pasted).length === 0) return
              event.preventDefault()
              take(pasted)
            }}
            onBlur={() => take(order.form.getValues().fault_text)}
            inputClass={marked ? classes.unknownFaults : undefined}
          />
        )}
      </Typed>
      {text.trim() && !marked ? (
        <Button mt="xs" variant="default" onClick={() => take(order.form.getValues().fault_text)}>
          {t('faults.read')}
        </Button>
      ) : null}
      {codes.length > 0 ? (
        <>
          <div className={classes.faultsHead}>
            <span aria-live="polite">{t('faults.count', { count: codes.length })}</span>
            <Button variant="subtle" color="gray" size="compact-sm" onClick={() => set([])}>
              {t('faults.clear')}
            </Button>
          </div>
          <ul className={classes.faults} aria-label={t('faults.label')}>
            {codes.map((code) => (
              <FaultLine
                key={code}
                code={code}
                state={states[code] ?? null}
                onRemove={() => set(codes.filter((one) => one !== code))}
              />
            ))}
          </ul>
        </>
      ) : null}
    </Problem>
  )
}

interface FaultLineProps {
  code: string
  state: FaultState | null
  onRemove: () => void
}

function FaultLine({ code, state, onRemove }: FaultLineProps) {
  const { t } = useTranslation('submit-order')
  const { t: word } = useTranslation('fault-codes')
  const meaning = useFaultMeaning()(code)
  return (
    <li className={classes.fault}>
      <bdi dir="ltr" className={classes.code}>
        {code}
      </bdi>
      <span className={classes.meaning}>
        {meaning ? <bdi>{meaning}</bdi> : null}
        {meaning && state ? ' · ' : null}
        {state ? word(`states.${state}`) : null}
      </span>
      <CloseButton className={classes.remove} aria-label={t('faults.remove', { code })} onClick={onRemove} />
    </li>
  )
}
