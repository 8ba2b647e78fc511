import type { ReactNode } from 'react'
import { joinWithCommas } from '#platform/i18n/join-with-commas.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { EditIcon } from '#platform/ui/icons/edit.tsx'
import { TrashIcon } from '#platform/ui/icons/trash.tsx'
import type { Address } from '../contract/endpoints.ts'
import { ADDRESS_APPEARANCE } from './address-type.tsx'
import { useCustomersTexts } from './customers-texts.ts'

interface AddressCardProps {
  readonly address: Address
  readonly onEdit: () => void
  readonly onDelete: () => void
  /** Content at the start, such as a radio button; it references the address by `id`. */
  readonly choice?: ReactNode
  readonly id: string
  readonly isDisabled?: boolean
  /** Why it cannot be chosen, and what to do about it. */
  readonly children?: ReactNode
}

/** A saved address in full, with its label. */
export const AddressCard = ({
  address,
  onEdit,
  onDelete,
  choice,
  id,
  isDisabled,
  children,
}: AddressCardProps) => {
  const t = useCustomersTexts()
  const language = useLanguage()
  const { text, Icon } = ADDRESS_APPEARANCE[address.addressType]
  const name = joinWithCommas([t(text), address.address], language)
  return (
    <li className="rounded-lg border border-line bg-surface-raised has-checked:border-brand-strong has-checked:bg-brand-soft has-checked:inset-ring has-checked:inset-ring-brand-strong">
      <div className="flex items-start gap-1 pe-1">
        <label
          htmlFor={choice ? id : undefined}
          className="wrap-anywhere flex min-h-16 min-w-0 flex-1 items-start gap-3 py-3 ps-4"
        >
          {choice ?? <Icon size={22} className="mt-px text-muted" />}
          <span className={isDisabled ? 'text-muted' : ''} id={`${id}-text`}>
            <span className="flex items-center gap-1.5 font-semibold">
              {choice && <Icon size={18} className="text-muted" />}
              {t(text)}
            </span>
            <span className="block">
              <bdi>{address.address}</bdi>
            </span>
            <span className="block text-muted text-sm">
              <bdi>{joinWithCommas([address.area, address.city].filter(Boolean), language)}</bdi>
            </span>
            {address.additionalInfo && (
              <span className="block text-muted text-sm">
                <bdi>{address.additionalInfo}</bdi>
              </span>
            )}
          </span>
        </label>
        <span className="flex pt-1.5">
          <IconButton
            label={t('address.editNamed', { name })}
            icon={<EditIcon size={20} />}
            onClick={onEdit}
          />
          <IconButton
            label={t('address.deleteNamed', { name })}
            icon={<TrashIcon size={20} />}
            onClick={onDelete}
          />
        </span>
      </div>
      {children && <div className="px-4 pb-3">{children}</div>}
    </li>
  )
}
