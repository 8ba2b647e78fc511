import { type SubmitEvent, useState } from 'react'
import { loadCart } from '#core/cart/storefront/load-cart.ts'
import { useErrorText } from '#core/customers/storefront/use-error-text.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import { Button } from '#platform/ui/button.tsx'
import { ShareIcon } from '#platform/ui/icons/share.tsx'
import { SelectField } from '#platform/ui/select-field.tsx'
import type { Group, GroupApi } from '../../contract/endpoints.ts'
import { useGroupTexts } from '../group-texts.ts'
import { useGroupName } from '../use-group-name.ts'
import { NameField } from './name-field.tsx'

/** Minutes offered for selection; the endpoint also accepts other numbers. */
const OFFERED_MINUTES = [15, 30, 60, 120]

interface StartGroupProps {
  readonly store: string
  readonly onBegun: (group: Group) => void
}

const StartGroupForm = ({ store, onBegun }: StartGroupProps) => {
  const t = useGroupTexts()
  const errorText = useErrorText()
  const { name, fault: issue, setFault, check, ...field } = useGroupName()
  const [chosen, choose] = useState('')
  const begin = async () => {
    if (!check()) return
    const minutes = Number(chosen)
    const body = { store, name, ...(minutes > 0 ? { minutes } : {}) }
    const answer = await browserApi<GroupApi>()('POST /api/v1/group-cart', { body })
    if (!answer.ok) return setFault(errorText(answer.error))
    onBegun(answer.data)
    await loadCart(store)
  }
  return (
    <form
      noValidate
      className="mt-3 grid gap-4"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
      }}
    >
      <NameField {...field} fault={issue} />
      <SelectField
        label={t('deadline.label')}
        value={chosen}
        onChange={({ target }) => choose(target.value)}
        options={[
          { value: '', label: t('deadline.none') },
          ...OFFERED_MINUTES.map((count) => ({
            value: String(count),
            label: t('deadline.minutes', { count }),
          })),
        ]}
      />
      <Button type="submit" full onClick={begin}>
        {t('begin.make')}
      </Button>
    </form>
  )
}

/** Invites others to fill the cart: first an explanation, then a name and a deadline. */
export const StartGroup = (props: StartGroupProps) => {
  const t = useGroupTexts()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <p className="mt-1 text-muted">{t('begin.text')}</p>
      {isOpen ? (
        <StartGroupForm {...props} />
      ) : (
        <Button
          className="mt-3"
          variant="secondary"
          leading={<ShareIcon size={20} />}
          onClick={() => setOpen(true)}
        >
          {t('begin.start')}
        </Button>
      )}
    </>
  )
}
