import { LevelPage } from './level-page.tsx'

/** The five screens of the catalogue, as the routes name them. */
export const TypesPage = () => <LevelPage key="vtype" level="vtype" />
export const ManufacturersPage = () => <LevelPage key="manufacturer" level="manufacturer" />
export const ModelsPage = () => <LevelPage key="vmodel" level="vmodel" />
export const GenerationsPage = () => <LevelPage key="generation" level="generation" />
export const VariantsPage = () => <LevelPage key="variant" level="variant" />
