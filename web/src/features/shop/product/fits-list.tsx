import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useIsPrinting } from '../../../lib/is-printing.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import classes from './product.module.css'
import type { Product } from './product.ts'

const AT_ONCE = 6

/** Each leads to whatever else the shop has for it. */
export function FitsList({ vehicles }: Pick<Product, 'vehicles'>) {
  const { t } = useTranslation('shop')
  const [isWhole, setWhole] = useState(false)
  const isPrinting = useIsPrinting()
  const id = useId()
  if (vehicles.length === 0) return null
  const shown = isWhole || isPrinting ? vehicles : vehicles.slice(0, AT_ONCE)
  return (
    <SectionCard title={t('product.fits')}>
      <ul className={classes.fits} id={id}>
        {shown.map((vehicle) => (
          <li key={vehicle.id}>
            <Link to="/shop" search={{ vehicle_id: vehicle.id }} className={classes.link}>
              <bdi>{vehicle.path.join(' › ')}</bdi>
            </Link>
          </li>
        ))}
      </ul>
      {vehicles.length > AT_ONCE ? (
        <Button
          variant="subtle"
          className={classes.more}
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? t('product.fits_less') : t('product.fits_all', { count: vehicles.length })}
        </Button>
      ) : null}
    </SectionCard>
  )
}
