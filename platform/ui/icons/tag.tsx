import { Icon, type IconProps } from '../icon.tsx'

export const TagIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M11.6 3.8H4.8a1 1 0 0 0-1 1v6.8a2 2 0 0 0 .6 1.4l7.3 7.3a1.8 1.8 0 0 0 2.6 0l6-6a1.8 1.8 0 0 0 0-2.6L13 4.4a2 2 0 0 0-1.4-.6z" />
    <circle cx="8.3" cy="8.3" r="1.2" fill="currentColor" stroke="none" />
  </Icon>
)
