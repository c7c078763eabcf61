import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from '../../../../../lib/use-translation.ts'
import { useMay } from '../../use-may.ts'

/** Import and export stand in the address, as the editor does. Whoever imports changes what is there, too. */
export function useExchange() {
  const { t } = useTranslation('shop-manager')
  const may = useMay('product')
  const { import: shown } = useSearch({ strict: false }) as { import?: unknown }
  const navigate = useNavigate()
  const go = (value: 1 | undefined) =>
    void navigate({
      to: '.',
      search: ((before: Record<string, unknown>) => ({ ...before, import: value })) as never,
      resetScroll: false,
    })
  const mayImport = may.add && may.edit
  return {
    mayImport,
    title: t(mayImport ? 'products.import.open' : 'products.import.export'),
    isOpen: shown !== undefined,
    open: () => go(1),
    close: () => go(undefined),
  }
}
