import { useState } from 'react'
import { Button } from '#platform/ui/button.tsx'
import { CheckboxField } from '#platform/ui/checkbox-field.tsx'
import { CloseIcon } from '#platform/ui/icons/close.tsx'
import { PlusIcon } from '#platform/ui/icons/plus.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import type { KitchenSetupData } from '../../contract/endpoints.ts'
import { findDishes } from '../find-dishes.ts'
import { useKitchenTexts } from '../kitchen-texts.ts'
import type { StationDraft } from '../use-kitchen-setup.ts'

type Menu = KitchenSetupData['menu']

interface StationCardProps {
  readonly station: StationDraft
  readonly menu: Menu
  /** Error of the name or of the claimed categories and products. */
  readonly nameError: string | undefined
  readonly error: string | undefined
  readonly onChange: (change: Partial<StationDraft>) => void
  readonly onRemove: () => void
}

/** Limit of the contract. */
const LONGEST_NAME = 40

const StationProducts = ({
  station,
  menu,
  onChange,
}: Pick<StationCardProps, 'station' | 'menu' | 'onChange'>) => {
  const t = useKitchenTexts()
  const [typed, setTyped] = useState('')
  const { products: chosen } = station
  const all = menu.flatMap(({ products }) => products)
  const names = new Map(all.map(({ _id, name }) => [_id, name]))
  const found = findDishes(menu, { typed, chosen })
  return (
    <div>
      <TextField
        label={t('setup.products')}
        hint={t('setup.productsHint')}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <ul className="mt-2 flex flex-wrap gap-2">
        {chosen.map((id) => (
          <li key={id}>
            <Button
              size="sm"
              variant="soft"
              leading={<CloseIcon size={16} />}
              aria-label={t('setup.removeProduct', { name: names.get(id) ?? '' })}
              onClick={() => onChange({ products: chosen.filter((other) => other !== id) })}
            >
              <bdi>{names.get(id)}</bdi>
            </Button>
          </li>
        ))}
        {found.map(({ _id, name }) => (
          <li key={_id}>
            <Button
              size="sm"
              variant="secondary"
              leading={<PlusIcon size={16} />}
              aria-label={t('setup.addProduct', { name })}
              onClick={() => {
                setTyped('')
                onChange({ products: [...chosen, _id] })
              }}
            >
              <bdi>{name}</bdi>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** One station: its name, and the parts of the menu made there. */
export const StationCard = ({
  station,
  menu,
  nameError,
  error: issue,
  onChange,
  onRemove,
}: StationCardProps) => {
  const t = useKitchenTexts()
  const { name, categories } = station
  const toggle = (id: string, isOn: boolean): void =>
    onChange({ categories: isOn ? [...categories, id] : categories.filter((other) => other !== id) })
  return (
    <section
      aria-label={name || t('setup.newStation')}
      className="grid gap-4 rounded-xl border border-line bg-surface-raised p-5"
    >
      <TextField
        label={t('setup.name')}
        value={name}
        maxLength={LONGEST_NAME}
        required
        error={nameError}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      {issue && (
        <Notice tone="danger" announce="assertive">
          {issue}
        </Notice>
      )}
      <fieldset>
        <legend className="font-semibold">{t('setup.categories')}</legend>
        <div className="grid gap-x-4 sm:grid-cols-2">
          {menu.map(({ _id, name: category }) => (
            <CheckboxField
              key={_id}
              label={<bdi>{category}</bdi>}
              checked={categories.includes(_id)}
              onChange={({ currentTarget: { checked } }) => toggle(_id, checked)}
            />
          ))}
        </div>
      </fieldset>
      <StationProducts station={station} menu={menu} onChange={onChange} />
      <Button size="sm" variant="secondary" className="min-h-target justify-self-start" onClick={onRemove}>
        {t('setup.remove')}
      </Button>
    </section>
  )
}
