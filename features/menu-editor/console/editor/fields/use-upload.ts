import { useState } from 'react'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import type { EditorApi } from '../../../contract/endpoints.ts'
import { useMenuEditorConsoleTexts } from '../../menu-editor-console-texts.ts'
import type { EditorPicture } from '../editor-data.ts'

/** Stores pictures from the device one after another; stops at the first that is refused and shows why. */
export const useUpload = () => {
  const t = useMenuEditorConsoleTexts()
  const [error, setError] = useState<string>()
  const send = async (files: readonly File[]): Promise<EditorPicture[]> => {
    setError(undefined)
    const stored: EditorPicture[] = []
    for (const file of files) {
      const answer = await consoleApi<EditorApi>()('POST /api/v1/console/pictures', { file })
      if (answer.ok) stored.push(answer.data)
      else {
        setError(answer.error.status === 0 ? t('offline') : answer.error.message)
        break
      }
    }
    return stored
  }
  return { send, error }
}
