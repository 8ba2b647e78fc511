import { useEffect, useState } from 'react'
import { useNavigate, useNavigation } from 'react-router'

/** Delay from the last keystroke until the address contains the typed text. */
const URL_SYNC_DELAY_MS = 400

/** The search text in the address, when the field did not write it. */
export interface SearchText {
  readonly text: string
}

/** Whether a click on a link has begun a navigation within the shop, which the router reports only later. */
const beginsNavigation = ({ target, defaultPrevented }: MouseEvent): boolean =>
  defaultPrevented && target instanceof Element && target.closest('a[href]') !== null

/** Writes the typed text to the address after a delay, so that it can be shared and restored with the back button. */
export const useSearchText = (params: URLSearchParams) => {
  const navigate = useNavigate()
  const { state } = useNavigation()
  const requested = params.get('q') ?? ''
  const [typed, setTyped] = useState(requested)
  const [given, setGiven] = useState<SearchText>({ text: requested })
  const [known, setKnown] = useState(requested)
  // What this field wrote to the address; more may have been typed since.
  const [written, setWritten] = useState(requested)
  if (requested !== known) {
    setKnown(requested)
    if (requested !== written) {
      setTyped(requested)
      setGiven({ text: requested })
    }
  }
  useEffect(() => {
    // A navigation to another page is not interrupted.
    if (typed.trim() === requested || state !== 'idle') return
    const timer = setTimeout(() => {
      const next = new URLSearchParams(window.location.search)
      setWritten(typed.trim())
      next.delete('page')
      if (typed.trim()) next.set('q', typed.trim())
      else next.delete('q')
      void navigate({ search: `?${next}` }, { replace: true, preventScrollReset: true })
    }, URL_SYNC_DELAY_MS)
    const leave = (event: MouseEvent) => {
      if (beginsNavigation(event)) clearTimeout(timer)
    }
    document.addEventListener('click', leave)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('click', leave)
    }
  }, [typed, requested, state, navigate])
  return { typed, setTyped, given, isSettled: typed.trim() === requested }
}
