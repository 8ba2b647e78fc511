import { useState } from 'react'
import { useUserStore } from '#core/customers/storefront/session.ts'
import { isPersonName } from '#platform/kernel/person-name.ts'
import { MAX_MEMBER_NAME_LENGTH } from '../domain/group.ts'
import { useGroupTexts } from './group-texts.ts'

/** The name for a group: the first name of the account until another is typed. `check` validates it. */
export const useGroupName = () => {
  const t = useGroupTexts()
  const known = useUserStore(({ user }) => user?.fullName.trim().split(/\s+/)[0] ?? '')
  const [typed, setTyped] = useState<string>()
  const [issue, setFault] = useState('')
  const value = typed ?? known.slice(0, MAX_MEMBER_NAME_LENGTH)
  const name = value.trim()
  return {
    value,
    name,
    fault: issue,
    setFault,
    onChange: (next: string) => {
      setTyped(next)
      setFault('')
    },
    check: (): boolean => {
      const isValid = isPersonName(name, MAX_MEMBER_NAME_LENGTH)
      setFault(isValid ? '' : t('name.missing', { max: MAX_MEMBER_NAME_LENGTH }))
      return isValid
    },
  }
}
