import { UserIcon } from '#platform/ui/icons/user.tsx'
import type { CartLine } from '../contract/endpoints.ts'
import { useCartTexts } from './cart-texts.ts'

/** Who added a line, in a shared cart; otherwise nothing. */
export const AddedByLabel = ({ line: { userInfo } }: { line: Pick<CartLine, 'userInfo'> }) => {
  const t = useCartTexts()
  if (!userInfo) return null
  const { isYou, name } = userInfo
  return (
    <p className="mt-0.5 flex items-center gap-1.5 text-muted text-sm">
      <UserIcon size={16} className="shrink-0" />
      <bdi className="min-w-0 wrap-anywhere">
        {isYou ? t('line.addedByYou') : name ? t('line.addedBy', { name }) : t('line.addedByGuest')}
      </bdi>
    </p>
  )
}
