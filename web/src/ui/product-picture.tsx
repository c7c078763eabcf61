import { IconPackage } from '@tabler/icons-react'
import classes from './product-picture.module.css'

interface ProductPictureProps {
  url: string | null
  /** Empty where the name stands beside it. */
  alt: string
  loading?: 'eager' | 'lazy'
}

/** A picture of a product, or a drawing in its place. Fills its frame whatever its shape. */
export function ProductPicture({ url, alt, loading = 'lazy' }: ProductPictureProps) {
  if (url) return <img className={classes.picture} src={url} alt={alt} loading={loading} draggable={false} />
  return (
    <span className={classes.none} aria-hidden>
      <IconPackage stroke={1.2} />
    </span>
  )
}
