/** The contract as types (generated from `api/openapi.json`) under the names the product uses. */
import type { components } from './schema';

type Schemas = components['schemas'];
export type Problem = Schemas['Problem'];
export type Suggestion = Schemas['Suggestion'];
export type User = Schemas['User'];
export type PinReset = Schemas['PinReset'];
export type ManagedUser = Schemas['ManagedUser'];
export type NewUser = Schemas['NewUser'];
export type UserChange = Schemas['UserChange'];
export type UserChoices = Schemas['UserChoices'];
export type AuditEntry = Schemas['AuditEntry'];
export type OwnProfile = Schemas['OwnProfile'];
export type OwnProfileChange = Schemas['OwnProfileChange'];
export type TermsAgreement = Schemas['TermsAgreement'];
export type Review = Schemas['Review'];
export type NewReview = Schemas['NewReview'];
export type OwnSession = Schemas['OwnSession'];
export type PasswordChange = Schemas['PasswordChange'];
export type PasswordReset = Schemas['PasswordReset'];
export type DeviceRequest = Schemas['DeviceRequest'];
export type HandleRequest = Schemas['HandleRequest'];
export type OfflineSignOut = Schemas['OfflineSignOut'];
export type DeviceAnswer = Schemas['DeviceAnswer'];
export type OfflineLoginCount = Schemas['OfflineLoginCount'];
export type OfflineLoginCounts = Schemas['OfflineLoginCounts'];
export type Facility = Schemas['Facility'];
export type FacilityProfile = Schemas['FacilityProfile'];
export type NewFacility = FacilityProfile;
export type CountryConfig = Schemas['CountryConfig'];
export type PaymentChannel = Schemas['PaymentChannel'];
export type GivenPrice = Schemas['GivenPrice'];
export type Prescription = Schemas['Prescription'];
export type InventoryItem = Schemas['InventoryItem'];
export type Offer = Schemas['Offer'];
export type Need = Schemas['Need'];
export type Urgency = Schemas['Urgency'];
export type UploadKind = Schemas['UploadKind'];
export type UploadStatus = Schemas['UploadStatus'];
export type UploadedColumn = Schemas['UploadedColumn'];
export type Upload = Schemas['Upload'];
export type UploadError = Schemas['UploadError'];
export type UploadColumn = Schemas['UploadColumn'];
export type UploadColumns = Schemas['UploadColumns'];
export type UploadMapping = Schemas['UploadMapping'];
/** `GET /api/extracts-ms/stock-transfers/?created_date&facility_id` → `{results}`; ENT-19: one per destination of a file. */
export type BulkTransferUpload = Schemas['BulkTransferUpload'];
export type NewCustomProduct = Schemas['NewCustomProduct'];
export type PriceListItem = Schemas['PriceListItem'];
export type NewPriceItem = Schemas['NewPriceItem'];
export type PriceChange = Schemas['PriceChange'];
export type Consumption = Schemas['Consumption'];
export type StockMovement = Schemas['StockMovement'];
export type NewAdjustment = Schemas['NewAdjustment'];
export type AdjustmentReason = NewAdjustment['reason'];
export type TransferStatus = Schemas['TransferStatus'];
export type StockTransfer = Schemas['StockTransfer'];
export type TransferLine = Schemas['TransferLine'];
export type NewTransfer = Schemas['NewTransfer'];
export type ReceivedLines = Schemas['ReceivedLines'];
export type NewStockCount = Schemas['NewStockCount'];
export type StockCountEntry = Schemas['StockCountEntry'];
export type StockCount = Schemas['StockCount'];
export type StockCountLine = Schemas['StockCountLine'];
export type StockTakePoll = Schemas['StockTakePoll'];
export type NewDelivery = Schemas['NewDelivery'];
export type NewDeliveryLine = Schemas['NewDeliveryLine'];
export type Delivery = Schemas['Delivery'];
/** `GET /api/inventory/catalogue/?facility_id&search` → pages: new to the facility, with a price in its country. */
export type CatalogueItem = Schemas['CatalogueItem'];
export type Batch = Schemas['Batch'];
export type PatientAudit = Schemas['PatientAudit'];
export type PatientFields = Schemas['PatientFields'];
export type Sale = Schemas['Sale'];
export type SaleLine = Schemas['SaleLine'];
export type SalePayment = Schemas['SalePayment'];
export type Promo = Schemas['Promo'];
export type PromoRules = Schemas['PromoRules'];
export type PromoDetail = Schemas['PromoDetail'];
export type NewPromo = Schemas['NewPromo'];
export type SalePayload = Schemas['SalePayload'];
/** What came back of a sale, as its till says it; amounts and quantities above zero. */
export type SaleReturnPayload = Schemas['SaleReturnPayload'];
export type ShiftEntryPayload = Schemas['ShiftEntryPayload'];
export type Shift = Schemas['Shift'];
export type ReturnedSale = Schemas['ReturnedSale'];
export type SalePayloadPromo = Schemas['SalePayloadPromo'];
export type PatientPayload = Schemas['PatientPayload'];
/** `GET /api/orders/outgoing/?facility_id` → pages: what the facility ordered, an order for each supplier. */
export type Order = Schemas['Order'];
export type OrderLine = Schemas['OrderLine'];
export type Proposal = Schemas['Proposal'];
export type ProposalLine = Schemas['ProposalLine'];
export type ProposalRule = Schemas['ProposalRule'];
export type OrderEvent = Schemas['OrderEvent'];
export type OrderPayload = Schemas['OrderPayload'];
export type ReceiptPayload = Schemas['ReceiptPayload'];
/** A version of a laboratory test, as it was published. */
export type LabDefinition = Schemas['LabDefinition'];
/** What a laboratory test is: what is read of it, and what is normal of whom. */
export type LabTestDocument = Schemas['LabTestDocument'];
export type LabComponent = Schemas['LabComponent'];
export type LabRange = Schemas['LabRange'];
/** What is said of a value. */
export type LabFlag = NonNullable<Schemas['LabValue']['flag']>;
export type LabValue = Schemas['LabValue'];
export type LabResult = Schemas['LabResult'];
export type LabKit = Schemas['LabKit'];
export type LabRequestPayload = Schemas['LabRequestPayload'];
export type LabEntryPayload = Schemas['LabEntryPayload'];
export type LabControlPayload = Schemas['LabControlPayload'];
export type LabEntry = Schemas['LabEntry'];
/** `GET /api/lab/requests/?facility_id` → pages: a request and all that happened to it. */
export type LabCase = Schemas['LabCase'];
export type LabCaseTest = Schemas['LabCaseTest'];
export type LabControl = Schemas['LabControl'];
export type NewLabDefinition = Schemas['NewLabDefinition'];
export type ReadyLabDefinition = Schemas['ReadyLabDefinition'];
/** A version of a programme of care. */
export type Programme = Schemas['Programme'];
/** What is asked, what follows from the answers, and when to come back. */
export type ProgrammeDocument = Schemas['ProgrammeDocument'];
export type ProgrammeValue = Schemas['ProgrammeValue'];
export type Decision = Schemas['Decision'];
export type Condition = Schemas['Condition'];
export type Schedule = Schemas['Schedule'];
export type Questionnaire = Schemas['Questionnaire'];
export type QuestionnaireItem = Schemas['QuestionnaireItem'];
export type QuestionnaireResponse = Schemas['QuestionnaireResponse'];
export type ResponseItem = Schemas['ResponseItem'];
export type ResponseAnswer = Schemas['ResponseAnswer'];
export type EnrolmentPayload = Schemas['EnrolmentPayload'];
export type VisitPayload = Schemas['VisitPayload'];
export type ContactPayload = Schemas['ContactPayload'];
export type Medicine = Schemas['Medicine'];
export type ValueNumber = Schemas['ValueNumber'];
export type Visit = Schemas['Visit'];
export type Contact = Schemas['Contact'];
/** `GET /api/care/enrolments/?facility_id` → pages: a patient in a programme, with the newest visits and contacts. */
export type Enrolment = Schemas['Enrolment'];
export type Refill = Schemas['Refill'];
export type PatientCare = Schemas['PatientCare'];
export type ProgrammeFigures = Schemas['ProgrammeFigures'];
export type NewProgramme = Schemas['NewProgramme'];
export type ReadyProgramme = Schemas['ReadyProgramme'];
/** A text in both languages. */
export type Words = Schemas['Words'];
export type ShipmentHead = Schemas['ShipmentHead'];
/** `GET /api/orders/shipments/?facility_id` → pages: what is on its way to the facility; the waybill is printed from it. */
export type Shipment = Schemas['Shipment'];
export type ShipmentLine = Schemas['ShipmentLine'];
export type PickList = Schemas['PickList'];
export type SupplierReturn = Schemas['SupplierReturn'];
export type SupplierReturnLine = Schemas['SupplierReturnLine'];
export type NewReturn = Schemas['NewReturn'];
export type ReturnReceiptLine = Schemas['ReturnReceiptLine'];
export type OrderAnswer = Schemas['OrderAnswer'];
/** `GET /api/orders/suppliers/?country` → pages: the suppliers of a country, and who answers for them. */
export type SupplierProfile = Schemas['SupplierProfile'];
/** `GET /api/orders/accounts/?facility_id` → pages: what a facility owes a supplier, and what it may still order on credit. */
export type SupplierAccount = Schemas['SupplierAccount'];
/** `GET /api/orders/accounts/{supplier_uuid}/`: the same with what was paid and credited, newest first. */
export type SupplierAccountDetail = Schemas['SupplierAccountDetail'];
/** `GET /api/orders/invoices/?facility_id` → pages. */
export type InvoiceHead = Schemas['InvoiceHead'];
/** `GET /api/orders/invoices/{uuid}/`: each line beside what was received of it. */
export type Invoice = Schemas['Invoice'];
export type InvoiceLine = Schemas['InvoiceLine'];
export type NewInvoice = Schemas['NewInvoice'];
/** What a supplier takes off an invoice. */
export type CreditNote = Schemas['CreditNote'];
/** What the provider and the facility agreed on about stock that is the provider's until it is sold. */
export type ProviderAgreement = Schemas['Agreement'];
export type ProviderOverview = Schemas['ProviderStockOverview'];
/** `GET /api/vdl/position/?facility_id` → pages: what lies here for the provider, by product. */
export type ProviderStock = Schemas['ProviderStock'];
/** `GET /api/vdl/statements/?facility_id` → pages: a calendar month each, newest first. */
export type StatementHead = Schemas['StatementHead'];
export type Statement = Schemas['Statement'];
export type StatementLine = Schemas['StatementLine'];
/** Pages of `GET /api/vdl/statements/{period}/lines/{product_uuid}/`: what a line is the sum of. */
export type StatementMovement = Schemas['StatementMovement'];
/** Pages of `GET /api/patients/conflicts/?facility_id`: of one field two devices said two things. */
export type PatientConflict = Schemas['PatientConflict'];
export type SettleConflict = Schemas['SettleConflict'];
export type LostSalePayload = Schemas['LostSalePayload'];
export type SyncRecord = Schemas['SyncRecord'];
export type SyncRequest = Schemas['SyncRequest'];
export type AfterRestore = Schemas['AfterRestore'];
export type DeviceAfterRestore = Schemas['DeviceAfterRestore'];
export type MissingRequest = Schemas['MissingRequest'];
export type MissingAnswer = Schemas['MissingAnswer'];
export type SyncResult = Schemas['SyncResult'];
/** Pages of `GET /api/sales/held/?facility_id`: what arrived and was not applied. */
export type HeldRecord = Schemas['HeldRecord'];
export type ApplyHeld = Schemas['ApplyHeld'];
export type DismissHeld = Schemas['DismissHeld'];
export type SyncAnswer = Schemas['SyncAnswer'];
export type TrackOperation = Schemas['TrackOperation'];
export type AnalyticsEvent = Schemas['AnalyticsEvent'];
export type AlertRequest = Schemas['AlertRequest'];
export type ExportStatus = Schemas['ExportStatus'];
export type NewSalesExport = Schemas['NewSalesExport'];
export type NewInventoryExport = Schemas['NewInventoryExport'];
export type Figure = Schemas['Figure'];
export type InsightsOverview = Schemas['InsightsOverview'];
export type StockFigures = Schemas['StockFigures'];
export type InsightsReport = Schemas['InsightsReport'];
export type InsightsOrders = Schemas['InsightsOrders'];
export type ProductFigure = Schemas['ProductFigure'];
export type InsightsWrapped = Schemas['InsightsWrapped'];
/** `GET /api/members/{patient_pk}/?facility_id`: visits and spend of a patient at this facility. */
export type MemberSummary = Schemas['MemberSummary'];
/** `GET /api/privacy/patients/{patient_pk}/export/?facility_id`: everything that is known of a patient. */
export type PatientExport = Schemas['PatientExport'];
/** `GET /api/privacy/readings/?facility_id[&patient_id]` → pages, newest first. */
export type PatientReading = Schemas['PatientReading'];
/** `POST /api/members/merge/` → MemberSummary of `keep`; tills drop `drop` by its audit with program `merged`. */
export type MemberMerge = Schemas['MemberMerge'];

export type * from './calls';
export { addressOf, addressToRead, nextAddress } from './calls';
export { grantedApps } from './granted-apps';
export { patientName } from './patient-name';
export { runsFacility } from './runs-facility';
export type { components, paths } from './schema';
export { wordsIn } from './words-in';
