import { useEffect, useState } from 'react'

/** An address to show a chosen picture by; given back to the browser when another is chosen. */
export function usePreview(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!file) {
      setAddress(null)
      return
    }
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}
