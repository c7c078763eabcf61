import { Button } from '@mantine/core'
import { IconSearchOff } from '@tabler/icons-react'
import { useTranslation } from '../../lib/use-translation.ts'
import { EmptyState } from '../empty-state.tsx'

/** Empty because of what was asked for, which is another thing than having nothing. */
export function NoMatch({ search, onClear }: { search: string; onClear: () => void }) {
  const { t } = useTranslation('ui')
  return (
    <EmptyState
      icon={<IconSearchOff size={24} stroke={1.6} />}
      title={search ? t('table.no_match', { search }) : t('table.no_match_filter')}
      text={search ? t('table.no_match_hint') : undefined}
      action={
        <Button variant="default" onClick={onClear}>
          {t('table.clear_all')}
        </Button>
      }
    />
  )
}
