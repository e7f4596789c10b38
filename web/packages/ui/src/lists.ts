/** Lists to choose from, apart from `@bloom/ui` because neither home nor the till opens with one. */
export { Combobox, type ComboboxProps, type Option } from './fields/combobox';
export { Select, type SelectOption, type SelectProps } from './fields/select';
