import { Icon, type IconProps } from '../icon.tsx'

export const EditIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4.5 19.5l1-4.2L16 4.8a1.7 1.7 0 0 1 2.4 0l.8.8a1.7 1.7 0 0 1 0 2.4L8.7 18.5zM14 6.8l3.2 3.2" />
  </Icon>
)
