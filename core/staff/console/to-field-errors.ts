import type { ApiError } from '#platform/contract/client.ts'

const FIELDS: readonly string[] = ['email', 'role', 'storeIds', 'name', 'password', 'newPassword', 'code']

/** A refusal by the field that it names; `form` for one that names none of ours. */
export const toFieldErrors = (
  { field, message }: Pick<ApiError, 'field' | 'message'>,
  offline: string,
): Readonly<Record<string, string>> => {
  const [name = ''] = (field ?? '').split('.')
  return { [FIELDS.includes(name) ? name : 'form']: message || offline }
}
