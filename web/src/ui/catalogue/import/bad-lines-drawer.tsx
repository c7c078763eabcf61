import { useTranslation } from '../../../lib/use-translation.ts'
import { DetailDrawer } from '../../detail-drawer.tsx'
import { BadLines } from './bad-lines.tsx'
import type { ImportReport } from './use-imports.ts'

interface BadLinesDrawerProps {
  of: ImportReport | null
  problem: (code: string) => string | null
  onClose: () => void
}

export function BadLinesDrawer({ of, problem, onClose }: BadLinesDrawerProps) {
  const { t } = useTranslation('imports')
  return (
    <DetailDrawer
      of={of}
      title={({ file_name }) => (
        <>
          {t('bad_lines.title')} <bdi>{file_name}</bdi>
        </>
      )}
      size={720}
      onClose={onClose}
    >
      {(shown) => <BadLines item={shown} problem={problem} />}
    </DetailDrawer>
  )
}
