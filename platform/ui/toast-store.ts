import { create } from 'zustand'

export type ToastContent = {
  readonly text: string
  readonly tone?: 'neutral' | 'success' | 'danger'
  /** One action, which is undo unless `label` is given. The toast then stays longer. */
  readonly action?: { readonly label?: string; readonly act: () => void }
}

export type Toast = ToastContent & { readonly id: number }

type ToastState = {
  readonly toasts: readonly Toast[]
  /** The elements that can show toasts; the last one does, because content under an open dialog cannot be used. */
  readonly hosts: readonly string[]
  readonly announcement: { readonly text: string; readonly times: number }
  readonly show: (content: ToastContent) => void
  readonly dismiss: (id: number) => void
  /** Announces a visible change to screen readers, such as a new number of results. */
  readonly announce: (text: string) => void
  readonly addHost: (place: string) => void
  readonly removeHost: (place: string) => void
}

/** More than this covers too much of a phone. */
const MAX_VISIBLE = 2

let lastId = 0

export const useToasts = create<ToastState>()((set) => ({
  toasts: [],
  hosts: [],
  announcement: { text: '', times: 0 },
  show: (content) => {
    lastId += 1
    const toast = { ...content, id: lastId }
    set(({ toasts }) => ({
      toasts: [...toasts.filter(({ text }) => text !== content.text), toast].slice(-MAX_VISIBLE),
    }))
  },
  dismiss: (id) => set(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) })),
  announce: (text) => set(({ announcement }) => ({ announcement: { text, times: announcement.times + 1 } })),
  addHost: (place) => set(({ hosts }) => ({ hosts: [...hosts, place] })),
  removeHost: (place) => set(({ hosts }) => ({ hosts: hosts.filter((known) => known !== place) })),
}))
