import { AddedByLabel } from '#core/cart/storefront/added-by-label.tsx'
import { PriceRow } from '#core/cart/storefront/price-row.tsx'
import { useChoiceText } from '#core/cart/storefront/use-choice-text.ts'
import { AccountCard } from '#core/customers/storefront/account-frame.tsx'
import { useErrorText } from '#core/customers/storefront/use-error-text.ts'
import { listChoiceLines } from '#core/menus/domain/choice-lines.ts'
import { browserApi, generateIdempotencyKey } from '#platform/contract/browser-api.ts'
import { formatColumnMoney, formatNumber } from '#platform/i18n/format.ts'
import { joinWithCommas } from '#platform/i18n/join-with-commas.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { TrashIcon } from '#platform/ui/icons/trash.tsx'
import { Price } from '#platform/ui/price.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { Group, GroupApi, GroupLine } from '../../contract/endpoints.ts'
import { useGroupTexts } from '../group-texts.ts'

const Line = ({ line, onRemove }: { line: GroupLine; onRemove: (() => unknown) | undefined }) => {
  const t = useGroupTexts()
  const language = useLanguage()
  const choiceText = useChoiceText()
  const { name, qty, total, state, specialInstructions } = line
  const choices = listChoiceLines(line.customize).map(choiceText)
  return (
    <li className="flex items-start gap-3 py-3">
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline justify-between gap-3 font-semibold">
          <bdi>
            {formatNumber(qty, language)} × {name}
          </bdi>
          <Price text={formatColumnMoney(total, language)} />
        </p>
        <AddedByLabel line={line} />
        {choices.length > 0 && <p className="text-muted text-sm">{joinWithCommas(choices, language)}</p>}
        {specialInstructions && (
          <p className="text-muted text-sm">
            <bdi>{specialInstructions}</bdi>
          </p>
        )}
        {!state.isAvailable && <p className="font-medium text-danger text-sm">{state.text}</p>}
      </div>
      {onRemove && (
        <IconButton
          size="sm"
          label={t('cart.remove', { item: name })}
          icon={<TrashIcon size={18} />}
          onClick={onRemove}
        />
      )}
    </li>
  )
}

interface GroupLinesProps {
  readonly group: Group
  readonly token: string
  readonly onChanged: (group: Group) => void
}

/** Lines of the group's cart and who added them; members remove what they added. */
export const GroupLines = ({ group, token, onChanged }: GroupLinesProps) => {
  const t = useGroupTexts()
  const language = useLanguage()
  const errorText = useErrorText()
  const show = useToasts((state) => state.show)
  const { cart, isHost, state } = group
  if (!cart) return null
  const remove = async (line: GroupLine) => {
    const answer = await browserApi<GroupApi>()('POST /api/v1/group-cart/:token/removeLine', {
      params: { token },
      body: { line: line._id },
      idempotencyKey: generateIdempotencyKey(),
    })
    if (answer.ok) onChanged(answer.data)
    else show({ text: errorText(answer.error), tone: 'danger' })
  }
  return (
    <AccountCard heading={t('cart.heading')}>
      <ul className="divide-y divide-line">
        {cart.products.map((line) => {
          const isOwn = !isHost && state === 'open' && line.userInfo?.isYou
          return <Line key={line._id} line={line} onRemove={isOwn ? () => remove(line) : undefined} />
        })}
      </ul>
      <dl className="mt-2 grid gap-1 border-line border-t pt-3">
        <PriceRow name={t('cart.subTotal')} amount={formatColumnMoney(cart.subTotal, language)} />
        <PriceRow name={t('cart.total')} amount={formatColumnMoney(cart.total, language)} />
      </dl>
    </AccountCard>
  )
}
