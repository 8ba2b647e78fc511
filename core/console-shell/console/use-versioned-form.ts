import { useCallback, useEffect, useState } from 'react'
import type { ApiError, ApiResult } from '#platform/contract/client.ts'

const CONFLICT = 409

interface VersionedFormCalls<Form, Draft> {
  /** Must stay the same function while the form is open. */
  readonly read: () => Promise<ApiResult<Form>>
  readonly write: (draft: Draft, version: string) => Promise<ApiResult<Form>>
  /** Whether what came with a conflict is the form as it is now. */
  readonly isForm: (data: unknown) => data is Form
}

/** A form as saved and as being edited, which two people may edit at once. */
export const useVersionedForm = <Form, Draft>({ read, write, isForm }: VersionedFormCalls<Form, Draft>) => {
  const [saved, setSaved] = useState<Form | 'failed' | null>(null)
  /** Undefined while nothing is changed. */
  const [draft, setDraft] = useState<Draft>()
  /** What somebody else saved after this form was read. */
  const [theirs, setTheirs] = useState<Form>()
  const load = useCallback(async () => {
    const answer = await read()
    setSaved(answer.ok ? answer.data : 'failed')
  }, [read])
  useEffect(() => void load(), [load])

  const take = (form: Form): void => {
    setSaved(form)
    setTheirs(undefined)
    setDraft(undefined)
  }
  const save = async (wanted: Draft, version: string): Promise<'saved' | 'conflict' | ApiError> => {
    const answer = await write(wanted, version)
    if (answer.ok) {
      take(answer.data)
      return 'saved'
    }
    const { status, data } = answer.error
    if (status !== CONFLICT || !isForm(data)) return answer.error
    setTheirs(data)
    return 'conflict'
  }
  return { saved, draft, setDraft, theirs, take, load, save }
}

/** What {@link useVersionedForm} returns. */
export interface VersionedForm<Form, Draft> {
  readonly draft: Draft | undefined
  readonly setDraft: (draft: Draft | undefined) => void
  readonly theirs: Form | undefined
  readonly take: (form: Form) => void
  readonly save: (draft: Draft, version: string) => Promise<'saved' | 'conflict' | ApiError>
}
