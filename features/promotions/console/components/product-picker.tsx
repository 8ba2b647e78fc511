import { useEffect, useState } from 'react'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import { Button } from '#platform/ui/button.tsx'
import { CloseIcon } from '#platform/ui/icons/close.tsx'
import { PlusIcon } from '#platform/ui/icons/plus.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import type { ConsolePromotionsApi } from '../../contract/console-endpoints.ts'
import { usePromotionsConsoleTexts } from '../promotions-console-texts.ts'

export interface ProductOption {
  readonly _id: string
  readonly name: string
}

interface ProductPickerProps {
  readonly label: string
  readonly chosen: readonly string[]
  /** Products whose names are already loaded. */
  readonly known: readonly ProductOption[]
  readonly onChange: (chosen: string[]) => void
  /** Called with a product that was found, before it is chosen: its name is known from then on. */
  readonly onFind: (product: ProductOption) => void
}

const DEBOUNCE_MS = 300

/** Products that match the typed text; empty without a match. */
const useProductSearch = (typed: string): readonly ProductOption[] => {
  const [found, setFound] = useState<readonly ProductOption[]>([])
  useEffect(() => {
    if (typed.trim().length < 2) return setFound([])
    const gone = new AbortController()
    const ask = async () => {
      const answer = await consoleApi<ConsolePromotionsApi>()('GET /api/v1/console/promotions/products', {
        query: { search: typed },
        signal: gone.signal,
      })
      if (!gone.signal.aborted) setFound(answer.ok ? answer.data : [])
    }
    const timer = setTimeout(() => void ask(), DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      gone.abort()
    }
  }, [typed])
  return found
}

/** Selects products by search; one tap removes a product again. */
export const ProductPicker = ({ label, chosen, known, onChange, onFind }: ProductPickerProps) => {
  const t = usePromotionsConsoleTexts()
  const [typed, setTyped] = useState('')
  const names = new Map(known.map(({ _id, name }) => [_id, name]))
  const found = useProductSearch(typed).filter(({ _id }) => !chosen.includes(_id))
  const take = (product: ProductOption): void => {
    onFind(product)
    onChange([...chosen, product._id])
    setTyped('')
  }
  return (
    <div>
      <TextField label={label} value={typed} onChange={({ target }) => setTyped(target.value)} />
      <ul className="mt-2 flex flex-wrap gap-2">
        {chosen.map((id) => (
          <li key={id}>
            <Button
              size="sm"
              variant="soft"
              leading={<CloseIcon size={16} />}
              aria-label={t('products.remove', { name: names.get(id) ?? '' })}
              onClick={() => onChange(chosen.filter((other) => other !== id))}
            >
              <bdi>{names.get(id) ?? t('products.unknown')}</bdi>
            </Button>
          </li>
        ))}
        {found.map((product) => (
          <li key={product._id}>
            <Button
              size="sm"
              variant="secondary"
              leading={<PlusIcon size={16} />}
              aria-label={t('products.add', { name: product.name })}
              onClick={() => take(product)}
            >
              <bdi>{product.name}</bdi>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
