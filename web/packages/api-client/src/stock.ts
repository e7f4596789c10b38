/** What of the stock on the wire the generated contract does not have yet; it gives way to the generated type. */

/** `GET /api/extracts-ms/stock-transfers/?created_date&facility_id` → `{results}`; ENT-19: one per destination of a file. */
export interface BulkTransferUpload {
  id: string;
  upload_id: string;
  transfer_request_id: string | null;
  destination_facility_name: string;
  process_status: string;
  file_upload: {
    num_of_records: number;
    num_of_records_processed_successfully: number;
    errors: { error: string; error_type: string; row: number | null; column: string | null; value: string | null }[];
  };
  created_at: string;
}
