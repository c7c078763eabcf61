import { Button } from '@mantine/core'
import { useState } from 'react'
import { useFormats } from '../../../lib/formats.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import classes from './fault-list.module.css'
import { useFaultMeaning } from './use-fault-meaning.ts'

/** A car in trouble has dozens, and what stands below them is wanted too. */
const FIRST = 8

/** Fault codes of an order, each with what it means where that is known. */
export function FaultList({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation('orders')
  const formats = useFormats()
  const meaning = useFaultMeaning()
  const [all, setAll] = useState(codes.length <= FIRST + 1)
  return (
    <>
      <ul className={classes.list} aria-label={t('facts.fault_codes')}>
        {(all ? codes : codes.slice(0, FIRST)).map((code) => {
          const words = meaning(code)
          return (
            <li key={code} className={classes.line}>
              <bdi dir="ltr" className={classes.code}>
                {code}
              </bdi>
              {words ? (
                <span className={classes.meaning}>
                  <bdi>{words}</bdi>
                </span>
              ) : null}
            </li>
          )
        })}
      </ul>
      {all ? null : (
        <Button variant="subtle" size="compact-sm" mt={4} ms={-8} onClick={() => setAll(true)}>
          {t('facts.all_codes', { figure: formats.number(codes.length) })}
        </Button>
      )}
    </>
  )
}
