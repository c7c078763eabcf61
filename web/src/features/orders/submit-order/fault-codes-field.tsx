import { Button, CloseButton, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { describeFaultCode } from '#contract/describe-fault-code.ts'
import type { FaultState } from '#contract/fault-code-states.ts'
import { FAULT_CODES_MAX, faultCodeText, parseFaultCodes } from '#contract/fault-codes.ts'
import { Optional } from '../../../ui/form/optional.tsx'
import type { OrderForm } from './order-form.ts'
import { Problem } from './problem.tsx'
import classes from './submit-order.module.css'

interface FaultCodesFieldProps {
  order: OrderForm
  needed: boolean
}

/** Takes what a scan tool printed, as it is, and makes a list of it. */
export function FaultCodesField({ order, needed }: FaultCodesFieldProps) {
  const { t } = useTranslation('submit-order')
  const { values, errors } = order.form
  const [text, setText] = useState('')
  const [nothing, setNothing] = useState(false)
  // The scan tool's word for each, to recognise the list by; the order keeps the codes alone.
  const [states, setStates] = useState<Readonly<Record<string, FaultState>>>({})
  const codes = values.fault_codes

  const set = (next: string[]) => order.form.setFieldValue('fault_codes', next)
  const take = (pasted: string) => {
    const parsed = parseFaultCodes(pasted)
    const found = parsed.map(faultCodeText)
    const told = parsed.flatMap((fault) => (fault.state ? [[faultCodeText(fault), fault.state]] : []))
    setStates((before) => ({ ...before, ...Object.fromEntries(told) }))
    setNothing(found.length === 0 && pasted.trim() !== '')
    if (found.length === 0) return
    set([...new Set([...codes, ...found])].slice(0, FAULT_CODES_MAX))
    setText('')
  }

  return (
    <Problem text={errors.fault_codes}>
      <Textarea
        mt="md"
        label={needed ? t('faults.label') : <Optional>{t('faults.label')}</Optional>}
        description={t('faults.hint')}
        placeholder={t('faults.example')}
        autosize
        minRows={2}
        maxRows={8}
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setNothing(false)
        }}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text')
          if (text.trim() !== '' || parseFaultCodes(pasted).length === 0) return
          event.preventDefault()
          take(pasted)
        }}
        onBlur={() => take(text)}
        error={nothing ? t('faults.nothing') : null}
      />
      {text.trim() ? (
        <Button mt="xs" variant="default" onClick={() => take(text)}>
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
  const meaning = useFaultMeaning()
  return (
    <li className={classes.fault}>
      <bdi className={classes.code}>{code}</bdi>
      <span className={classes.meaning}>
        <bdi>{meaning(code)}</bdi>
        {state ? ` · ${word(`states.${state}`)}` : null}
      </span>
      <CloseButton className={classes.remove} aria-label={t('faults.remove', { code })} onClick={onRemove} />
    </li>
  )
}

/** The name that scan tools give it, else what the form of the code tells. */
function useFaultMeaning(): (code: string) => string {
  const { t } = useTranslation('fault-codes')
  const names = useQuery({
    queryKey: ['fault_code_names'],
    queryFn: async () => (await import('#contract/fault-code-names.ts')).FAULT_CODE_NAMES,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (code) => {
    const name = names.data?.[code.slice(0, 5)]
    if (name) return name
    const { system, origin, area } = describeFaultCode(code)
    const words = [
      ...(system === 'unknown' ? [] : [t(`systems.${system}`)]),
      ...(area === 'unknown' ? [] : [t(`areas.${area}`)]),
      ...(origin === 'unknown' ? [] : [t(`origins.${origin}`)]),
    ]
    return words.join(' · ')
  }
}
