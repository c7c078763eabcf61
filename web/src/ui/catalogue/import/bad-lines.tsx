import { Table } from '@mantine/core'
import { IMPORT_PROBLEMS } from '#contract/catalogue/import-file.ts'
import { useFormats } from '../../../lib/formats.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import classes from './import.module.css'
import type { ImportReport } from './use-imports.ts'

interface BadLinesProps {
  item: ImportReport
  /** Words for what is wrong with a line, where the catalogue has its own. */
  problem: (code: string) => string | null
}

/** What is wrong with which line, in words and with what stands there. */
export function BadLines({ item, problem: ownWords }: BadLinesProps) {
  const { t } = useTranslation('imports')
  const formats = useFormats()
  const words = (problem: string) => {
    const known = IMPORT_PROBLEMS.find((code) => code === problem)
    return ownWords(problem) ?? (known ? t(`bad_lines.problems.${known}`) : problem)
  }
  return (
    <>
      <p className={classes.outcome}>
        {item.bad > item.bad_lines.length
          ? t('bad_lines.first', { shown: item.bad_lines.length, count: item.bad })
          : t('bad_lines.all', { count: item.bad })}
      </p>
      <Table className={classes.table} verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th className={classes.number}>{t('bad_lines.line')}</Table.Th>
            <Table.Th>{t('bad_lines.problem')}</Table.Th>
            <Table.Th>{t('bad_lines.text')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {item.bad_lines.map(({ line, problem, text }) => (
            <Table.Tr key={`${line} ${problem} ${text}`}>
              <Table.Td className={classes.number}>{formats.number(line)}</Table.Td>
              <Table.Td>{words(problem)}</Table.Td>
              <Table.Td>
                <bdi className={classes.code}>{text}</bdi>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  )
}
