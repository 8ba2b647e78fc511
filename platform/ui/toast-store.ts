import { create } from 'zustand'

export type ToastContent = {
  readonly text: string
  readonly tone?: 'neutral' | 'success' | 'danger'
  /** One action, which is undo unless `label` is given. The toast then stays longer. */
  readonly action?: { readonly label?: string; readonly act: () => void }
}

/** `at` is when it was shown, on the page's own clock. */
export type Toast = ToastContent & { readonly id: number; readonly at: number }

type ToastState = {
  readonly toasts: readonly Toast[]
  /** The elements that can show toasts; the last one does, because content under an open dialog cannot be used. */
  readonly hosts: readonly string[]
  /** When the last of them became the last. */
  readonly hostedSince: number
  /** Shown as soon as the open dialog is closed. */
  readonly afterDialog: readonly ToastContent[]
  readonly announcement: { readonly text: string; readonly times: number; readonly at: number }
  readonly show: (content: ToastContent) => void
  /** For what closes its dialog: shown in the dialog first, it would be announced twice. */
  readonly showAfterDialog: (content: ToastContent) => void
  readonly dismiss: (id: number) => void
  /** Announces a visible change to screen readers, such as a new number of results. */
  readonly announce: (text: string) => void
  readonly addHost: (place: string) => void
  readonly removeHost: (place: string) => void
}

/** More than this covers too much of a phone. */
const MAX_VISIBLE = 2

/** By then a host has announced what it was given. */
const ANNOUNCED_MS = 1000

let lastId = 0

/** Whether something shown `at` a time was announced by the host before: the present one does not repeat it. */
export const isAnnounced = ({ at }: { readonly at: number }, hostedSince: number): boolean =>
  at < hostedSince - ANNOUNCED_MS

export const useToasts = create<ToastState>()((set, get) => ({
  toasts: [],
  hosts: [],
  hostedSince: 0,
  afterDialog: [],
  announcement: { text: '', times: 0, at: 0 },
  show: (content) => {
    lastId += 1
    const toast = { ...content, id: lastId, at: performance.now() }
    set(({ toasts }) => ({
      toasts: [...toasts.filter(({ text }) => text !== content.text), toast].slice(-MAX_VISIBLE),
    }))
  },
  showAfterDialog: (content) => {
    if (get().hosts.length > 1) set(({ afterDialog }) => ({ afterDialog: [...afterDialog, content] }))
    else get().show(content)
  },
  dismiss: (id) => set(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) })),
  announce: (text) =>
    set(({ announcement }) => ({
      announcement: { text, times: announcement.times + 1, at: performance.now() },
    })),
  addHost: (place) => set(({ hosts }) => ({ hosts: [...hosts, place], hostedSince: performance.now() })),
  removeHost: (place) => {
    const { afterDialog } = get()
    set(({ hosts }) => ({
      hosts: hosts.filter((known) => known !== place),
      hostedSince: performance.now(),
      afterDialog: [],
    }))
    for (const content of afterDialog) get().show(content)
  },
}))
