import { create } from 'zustand'

/** The event by which Chromium lets a page offer its installation; other browsers have none. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

declare global {
  interface Window {
    /** The offer that was made before this code was loaded; set by the page's start script. */
    compassInstallOffer?: Event | undefined
  }
}

interface InstallState {
  /** The browser's own offer, once it made one. */
  readonly event: InstallPromptEvent | undefined
  readonly setEvent: (event: InstallPromptEvent | undefined) => void
}

export const useInstallOffer = create<InstallState>()((set) => ({
  event: undefined,
  setEvent: (event) => set({ event }),
}))

const isInstallPrompt = (event: Event): event is InstallPromptEvent => 'prompt' in event

/** Holds the browser's offer back until there is a reason to install: it would come at the first visit. */
export const watchInstallOffer = (): (() => void) => {
  const { setEvent } = useInstallOffer.getState()
  const hold = (event: Event): void => {
    if (!isInstallPrompt(event)) return
    event.preventDefault()
    setEvent(event)
  }
  const forget = (): void => setEvent(undefined)
  if (window.compassInstallOffer) hold(window.compassInstallOffer)
  window.compassInstallOffer = undefined
  window.addEventListener('beforeinstallprompt', hold)
  window.addEventListener('appinstalled', forget)
  return () => {
    window.removeEventListener('beforeinstallprompt', hold)
    window.removeEventListener('appinstalled', forget)
  }
}

const keyOf = (siteId: string): string => `compass-install-declined-${siteId}`

/** Whether the customer has said no for this shop; for good. Where storage is blocked nothing is remembered. */
export const isInstallDeclined = (siteId: string): boolean => {
  try {
    return localStorage.getItem(keyOf(siteId)) !== null
  } catch {
    // Storage is blocked: nobody can have been remembered as declining.
    return false
  }
}

export const declineInstall = (siteId: string): void => {
  try {
    localStorage.setItem(keyOf(siteId), '1')
  } catch {
    // Storage is blocked or full: the offer is gone from this page all the same.
  }
}

/** Safari on a phone installs by its own menu only, and tells whether the page is installed already. */
export const needsManualInstall = (): boolean =>
  'standalone' in navigator && navigator.standalone === false && navigator.maxTouchPoints > 1
