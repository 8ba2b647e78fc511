import type { SubmitEvent } from 'react'
import { useErrorText } from '#core/customers/storefront/use-error-text.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import { Button } from '#platform/ui/button.tsx'
import type { Group, GroupApi } from '../../contract/endpoints.ts'
import { useGroupTexts } from '../group-texts.ts'
import { useGroupName } from '../use-group-name.ts'
import { NameField } from './name-field.tsx'

/** Form to join a group with a name. */
export const JoinGroup = ({ token, onJoined }: { token: string; onJoined: (group: Group) => void }) => {
  const t = useGroupTexts()
  const errorText = useErrorText()
  const { name, fault, setFault, check, ...field } = useGroupName()
  const join = async () => {
    if (!check()) return
    const call = { params: { token }, body: { name } }
    const answer = await browserApi<GroupApi>()('POST /api/v1/group-cart/:token/join', call)
    if (answer.ok) onJoined(answer.data)
    else setFault(errorText(answer.error))
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={(event: SubmitEvent) => event.preventDefault()}>
      <NameField {...field} fault={fault} />
      <Button type="submit" size="lg" full onClick={join}>
        {t('join')}
      </Button>
    </form>
  )
}
