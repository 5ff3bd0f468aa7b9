export class DatabaseInUse extends Error {}
