import { Icon, type IconProps } from '../icon.tsx'

export const PhotoIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect x="3.5" y="5" width="17" height="14" rx="2.2" />
    <circle cx="8.5" cy="9.8" r="1.6" />
    <path d="M4 17l4.7-4.2 3.3 3 3.2-3.6 5 5" />
  </Icon>
)
